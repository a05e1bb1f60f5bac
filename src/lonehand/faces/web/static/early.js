// Before anything is painted: the chosen light and the large view, so that nothing flashes.
{
  const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const theme = kept("lonehand.theme");
  if (theme) document.documentElement.dataset.theme = theme;
  if (kept("lonehand.large") === "on") document.documentElement.classList.add("large");
  document.documentElement.classList.add("script");
  // Where a page around this one runs Lonehand itself, it has to save what a link downloads.
  try { if (parent !== window) parent.saveDownloads?.(document); } catch { /* somebody else's page */ }
}
