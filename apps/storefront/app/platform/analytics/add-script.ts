/** Adds a script element for another origin, which the Content-Security-Policy must allow. */
export function addScript(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.async = true;
  script.src = url;
  document.head.append(script);
  return script;
}
