/** A ref for what appears in answer to a choice above it: nobody has to look for it under the fold. */
export function bringIntoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}
