// This script runs before the first paint, so that a chosen theme and language apply from the start.
try {
  const theme = localStorage.getItem('console.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const language = localStorage.getItem('console.language');
  if (language === 'en' || language === 'ru') document.documentElement.lang = language;
} catch {
  // Storage is disabled: the browser's preference applies.
}
