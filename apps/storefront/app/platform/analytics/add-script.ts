/** Loads a script of another origin under the nonce of the page, which the content policy asks for. */
export function addScript(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.async = true;
  script.src = url;
  // Browsers hide the attribute and show the property.
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  document.head.append(script);
  return script;
}
