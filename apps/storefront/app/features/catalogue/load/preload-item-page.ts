let load: () => Promise<unknown> = async () => {};

/** Provides the import of the page of goods. A card cannot import it, because that page shows cards as well. */
export function provideItemPage(next: () => Promise<unknown>): void {
  load = next;
}

/** Fetches that code when a pointer comes near a card; the hop asks for it again, and waits where there is no network. */
export function preloadItemPage(): void {
  void load().catch(() => {});
}
