/** A ref for content that a choice above it reveals: it is scrolled into view. */
export function scrollIntoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}
