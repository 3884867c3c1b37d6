let opening: Promise<void> | null = null;

/**
 * Loads the script of the partner's chat once; the script opens the chat. Rejects when it cannot be loaded; a later
 * call retries.
 */
export function openChat(scriptUrl: string): Promise<void> {
  opening ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      opening = null;
      script.remove();
      reject(new Error(`The chat at ${scriptUrl} cannot be loaded`));
    });
    document.head.append(script);
  });
  return opening;
}
