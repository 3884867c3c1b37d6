/** Loads a script of another origin, which the content policy names. */
export function addScript(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.async = true;
  script.src = url;
  document.head.append(script);
  return script;
}
