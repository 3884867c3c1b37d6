let load: () => Promise<unknown> = async () => {};

/** Sets the import of the item page. A card cannot import it itself, because that page shows cards (a cycle). */
export function provideItemPage(next: () => Promise<unknown>): void {
  load = next;
}

/**
 * Preloads the code of the item page when a pointer enters a card. A failure is ignored: the navigation loads it again.
 */
export function preloadItemPage(): void {
  void load().catch(() => {});
}
