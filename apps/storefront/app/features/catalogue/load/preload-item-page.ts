let load: () => Promise<unknown> = async () => {};

/** Says where the code of the page of goods is. A card cannot: it stands on that page as well. */
export function provideItemPage(next: () => Promise<unknown>): void {
  load = next;
}

/** Fetches that code when a pointer comes near a card; the hop asks for it again, and waits where there is no network. */
export function preloadItemPage(): void {
  void load().catch(() => {});
}
