/** The first heading of the page, made focusable as a last resort. */
export function findMainHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}
