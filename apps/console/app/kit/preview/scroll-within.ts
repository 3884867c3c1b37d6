/**
 * Scrolls an element into view within its own document only: `scrollIntoView` would scroll the page around the frame,
 * too.
 */
export function scrollWithin(element: Element): void {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const isWide = around.scrollWidth > around.clientWidth;
    const isHigh = around.scrollHeight > around.clientHeight;
    if (!isWide && !isHigh) continue;
    const of = element.getBoundingClientRect();
    const within = around.getBoundingClientRect();
    const isRoot = around === element.ownerDocument.documentElement;
    around.scrollTo({
      left:
        around.scrollLeft + (isWide ? of.left + of.width / 2 - (isRoot ? 0 : within.left) - around.clientWidth / 2 : 0),
      top:
        around.scrollTop + (isHigh ? of.top + of.height / 2 - (isRoot ? 0 : within.top) - around.clientHeight / 2 : 0),
      behavior: 'instant',
    });
  }
}
