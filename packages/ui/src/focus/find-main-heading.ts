/** The first heading of the page, made able to take the focus when nothing else is there to take it. */
export function findMainHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}
