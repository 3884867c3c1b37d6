/** A ref for content that appears because of a choice above it: nobody has to search for it below the fold. */
export function scrollIntoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}
