let load: () => Promise<unknown> = async () => {};

/** Provides the import of the page of goods. A card cannot import it, because that page shows cards as well. */
export function provideItemPage(next: () => Promise<unknown>): void {
  load = next;
}

/** Preloads that code when a pointer enters a card. The navigation requests it again, and waits for a network. */
export function preloadItemPage(): void {
  void load().catch(() => {});
}
