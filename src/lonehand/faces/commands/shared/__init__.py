"""What several commands share: options, examples, completion, output."""
