"""The pages and what is fetched for them."""
