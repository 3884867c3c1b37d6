import type { Page } from '../pages/test.ts';

/** A person's taps and typed characters. */
export type Touches = { taps: number; characters: number };

type Report = (kind: keyof Touches, count: number) => void;

/**
 * Counts in the page itself, in all its documents, so that every action of a page object counts. A tap is a released
 * finger or button, a key that types nothing, or a click or value set by a script. Scrolling does not count.
 */
export async function countTouches(page: Page): Promise<Touches> {
  const touches: Touches = { taps: 0, characters: 0 };
  const report: Report = (kind, count) => {
    touches[kind] += count;
  };
  await page.exposeFunction('reportTouch', report);
  await page.addInitScript(() => {
    const add = (kind: 'taps' | 'characters', count: number) =>
      (window as unknown as { reportTouch: Report }).reportTouch(kind, count);
    const listen = <Type extends keyof WindowEventMap>(type: Type, react: (event: WindowEventMap[Type]) => void) =>
      window.addEventListener(type, react, { capture: true });
    listen('pointerup', (event) => event.isTrusted && add('taps', 1));
    listen('click', (event) => !event.isTrusted && add('taps', 1));
    listen('keydown', ({ key }) => key.length > 1 && add('taps', 1));
    listen('beforeinput', ({ data }) => add('characters', data?.length ?? 1));
    listen('input', ({ isTrusted, target }) => {
      if (!isTrusted && target instanceof HTMLInputElement) add('characters', target.value.length);
    });
  });
  return touches;
}
