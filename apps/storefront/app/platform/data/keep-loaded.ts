/** What is on the screen, by the loader that it is from. */
const shown = new Map<string, unknown>();

export function noteShown(loader: string, answer: unknown): void {
  shown.set(loader, answer);
}

/**
 * Loads again what a page shows; without a network it stays as it is. A loader that fails would remove a page that can
 * still be read.
 */
export async function loadOrKeep<Answer>(loader: string, load: () => Promise<Answer>): Promise<Answer> {
  try {
    return await load();
  } catch (error) {
    // `fetch` throws it when nobody answered.
    if (error instanceof TypeError && shown.has(loader)) return shown.get(loader) as Answer;
    throw error;
  }
}
