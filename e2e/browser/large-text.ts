import { listViolations, type Rules } from './axe.ts';
import { desktop, expect, phone, type Locator, type Page } from '../pages/test.ts';

const PERCENTS = [150, 200] as const;
const USUAL_PIXELS = 16;
/** The rules that a text's size can affect. The scroll position decides what a bar covers partly; no target gets smaller. */
const ofTextSize: Rules = { runOnly: { type: 'rule', values: ['color-contrast', 'scrollable-region-focusable'] } };
/** The largest share of the screen that fixed content may take. */
const STICKY_AT_MOST = 0.5;
/** The least share of the screen for an overlay's scrollable content. */
const ROOM_AT_LEAST = 0.3;

/**
 * Checks the browser's text size of 150 and 200 % on a phone and a desktop: nothing is wider than the screen, fixed
 * content leaves room, and the main button can be tapped. Restores the page.
 */
export async function expectLargeTextFits(page: Page, main: Locator): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const setText = (percent: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard: (USUAL_PIXELS * percent) / 100 } });
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    for (const percent of PERCENTS) {
      const about = `text of ${percent} % at ${viewport.width} pixels`;
      await setText(percent);
      await page.waitForFunction(
        (pixels) => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) === pixels,
        (USUAL_PIXELS * percent) / 100,
      );
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), about).toBe(0);
      await expect.poll(() => main.evaluate(isHit), `${about}: the main button can be hit`).toBe(true);
      expect(await page.evaluate(measureSticky), `${about}: what stays in view`).toBeLessThan(STICKY_AT_MOST);
      expect(await page.evaluate(measureRoom), `${about}: what scrolls`).toBeGreaterThan(ROOM_AT_LEAST);
      if (viewport === phone) expect(await listViolations(page, ofTextSize), about).toEqual([]);
    }
  }
  await setText(100);
}

/** Whether a tap on its centre reaches it, wherever the page is scrolled to. */
function isHit(button: Element): boolean {
  button.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = button.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  // The hit test of a clipped or empty element finds the element behind it.
  return width > 0 && height > 0 && button.contains(hit);
}

/** The share of the screen's height that bars at its edges take; content that scrolls away does not count. */
function measureSticky(): number {
  const top = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
  const heights = [...top.querySelectorAll('[data-bottom-bar], [data-overlay-footer], header')]
    .filter(
      (bar) => bar.checkVisibility() && getComputedStyle(bar.closest('[data-overlay]') ?? bar).overflowY !== 'auto',
    )
    .map((bar) => bar.getBoundingClientRect())
    .map(({ top: from, bottom }) => Math.max(0, Math.min(bottom, innerHeight) - Math.max(from, 0)));
  return heights.reduce((sum, height) => sum + height, 0) / innerHeight;
}

/** The share of the screen's height in which the top overlay scrolls; 1 if nothing needs to scroll. */
function measureRoom(): number {
  const overlay = [...document.querySelectorAll('[data-overlay]')].at(-1);
  const heights = [overlay, ...(overlay?.querySelectorAll('*') ?? [])]
    .filter((part) => part !== undefined)
    .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1)
    .filter((part) => !part.matches('textarea'))
    .map((part) => part.clientHeight);
  return heights.length === 0 ? 1 : Math.max(...heights) / innerHeight;
}
