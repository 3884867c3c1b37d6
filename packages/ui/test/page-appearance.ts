import { onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';

const USUAL_PIXELS = 16;

export const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

/** The size of the screen until the test is over. */
export async function showAt({ width, height }: { width: number; height: number }): Promise<void> {
  onTestFinished(() => page.viewport(desktop.width, desktop.height));
  await page.viewport(width, height);
}

/** The size of text that is set in the browser, in percent, until the test is over. */
export async function setTextSize(percent: number): Promise<void> {
  onTestFinished(() => sendTextSize(USUAL_PIXELS));
  await sendTextSize((USUAL_PIXELS * percent) / 100);
}

async function sendTextSize(pixels: number): Promise<void> {
  await cdp().send('Page.setFontSizes', { fontSizes: { standard: pixels } });
}

/** The theme of the page until the test is over. */
export function setTheme(theme: 'light' | 'dark'): void {
  const { dataset } = document.documentElement;
  onTestFinished(() => {
    delete dataset['theme'];
  });
  dataset['theme'] = theme;
}

/** The number of pixels of the page beside the screen. */
export function measureOverflow(): number {
  return document.documentElement.scrollWidth - window.innerWidth;
}

/** The elements wider than the screen, for the message of a failing test. */
export function listBeside(): string[] {
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > window.innerWidth + 1)
    .filter((element) => !element.closest('.overflow-x-auto, [class*=overflow-clip], .sr-only'))
    .map((element) => element.outerHTML.slice(0, 120));
}

/**
 * Returns whether a finger on its centre would reach it, wherever it is scrolled to, and whether all of it is on the
 * screen.
 */
export function isWithinReach(element: Element): boolean {
  element.scrollIntoView({ block: 'center' });
  const { left, right, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return left >= 0 && right <= window.innerWidth && width > 0 && element.contains(hit);
}
