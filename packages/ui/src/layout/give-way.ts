/** The pause between presses after which a bar may take the place of what was pressed. */
const PAUSE_MS = 700;

/** Unfolded steppers, and the focused control. */
function listControlsInUse(): Element[] {
  const { activeElement } = document;
  const focused = activeElement?.closest('.stepper, button, a, label, input');
  return [...document.querySelectorAll('.stepper:has(button + output)'), ...(focused ? [focused] : [])];
}

/**
 * A ref for a bar that appears over the page: presses go through it to the control in use below until there are no more
 * of them; then the control is scrolled above the bar (WCAG 2.4.11). Without such a control the bar is usual at once.
 */
export function giveWay(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { top } = (bar.firstElementChild ?? bar).getBoundingClientRect();
  const covered = listControlsInUse().find((control) => {
    const place = control.getBoundingClientRect();
    return !bar.contains(control) && place.height > 0 && place.top < innerHeight && place.bottom > top;
  });
  if (!covered) return undefined;

  let timer = setTimeout(finish, PAUSE_MS);
  function wait() {
    clearTimeout(timer);
    timer = setTimeout(finish, PAUSE_MS);
  }
  function finish() {
    stop();
    covered?.scrollIntoView({ block: 'nearest' });
  }
  function stop() {
    clearTimeout(timer);
    document.removeEventListener('pointerdown', wait);
    if (bar) bar.style.pointerEvents = '';
  }
  bar.style.pointerEvents = 'none';
  document.addEventListener('pointerdown', wait);
  return stop;
}
