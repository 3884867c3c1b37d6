import type { Page } from '../pages/test.ts';

/** What a person did with their fingers. */
export type Touches = { taps: number; characters: number };

type Report = (kind: keyof Touches, count: number) => void;

/**
 * Counts in the page itself, over all its documents, so that no page object can do anything uncounted: a finger or button that
 * goes up is a tap, and so are a key that types nothing and a click or a value that comes from a script. Scrolling is none.
 */
export async function countTouches(page: Page): Promise<Touches> {
  const touches: Touches = { taps: 0, characters: 0 };
  const report: Report = (kind, count) => {
    touches[kind] += count;
  };
  await page.exposeFunction('reportTouch', report);
  await page.addInitScript(() => {
    const tell = (kind: 'taps' | 'characters', count: number) =>
      (window as unknown as { reportTouch: Report }).reportTouch(kind, count);
    const listen = <Type extends keyof WindowEventMap>(type: Type, react: (event: WindowEventMap[Type]) => void) =>
      window.addEventListener(type, react, { capture: true });
    listen('pointerup', (event) => event.isTrusted && tell('taps', 1));
    listen('click', (event) => !event.isTrusted && tell('taps', 1));
    listen('keydown', ({ key }) => key.length > 1 && tell('taps', 1));
    listen('beforeinput', ({ data }) => tell('characters', data?.length ?? 1));
    listen('input', ({ isTrusted, target }) => {
      if (!isTrusted && target instanceof HTMLInputElement) tell('characters', target.value.length);
    });
  });
  return touches;
}
