import axe, { type RunOptions } from 'axe-core';
import { desktop, expect, phone, type Page } from '../pages/test.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

type Rules = Pick<RunOptions, 'runOnly' | 'rules'>;

export const everyRule: Rules = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
};
/** All that another colour scheme can change. */
const coloursOnly: Rules = { runOnly: { type: 'rule', values: ['color-contrast'] } };

type Look = { colorScheme: 'light' | 'dark'; viewport: { width: number; height: number }; rules: Rules };

// Each width and each scheme once: what both widths show is measured in both schemes.
const desktopLook: Look = { colorScheme: 'dark', viewport: desktop, rules: everyRule };
const phoneLook: Look = { colorScheme: 'light', viewport: phone, rules: everyRule };

/** For the screens with most of what only one width shows. */
const otherColours: readonly Look[] = [
  { colorScheme: 'light', viewport: desktop, rules: coloursOnly },
  { colorScheme: 'dark', viewport: phone, rules: coloursOnly },
];

/**
 * Looks with axe at what the page shows, at 360 and 1280 pixels, light and dark, and leaves it light on a phone. The page
 * is to have nothing on its way, and `reducedMotion`, so that nothing flies in while colours are measured.
 */
export async function expectNoViolations(page: Page, { areAllColours = false } = {}): Promise<void> {
  for (const { colorScheme, viewport, rules } of [desktopLook, ...(areAllColours ? otherColours : []), phoneLook]) {
    await show(page, { colorScheme, viewport });
    expect(await listViolations(page, rules), `${colorScheme} at ${viewport.width} pixels`).toEqual([]);
  }
}

/** What axe finds in what the page shows. */
export async function listViolations(page: Page, rules: Rules = everyRule) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (options) => {
    // What lies behind an overlay is looked at as a screen of its own: here axe would only lose its time with it.
    const behind = '[inert], [data-base-ui-inert]';
    const hidden = new CSSStyleSheet();
    hidden.replaceSync(`:is(${behind}) { display: none !important }`);
    document.adoptedStyleSheets.push(hidden);
    const results = await window.axe.run(
      { exclude: [[behind]] },
      { ...options, resultTypes: ['violations'], preload: false },
    );
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== hidden);
    return results.violations;
  }, rules);
  return violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    places: nodes.slice(0, 4).map(({ html, any }) => `${html.slice(0, 200)} (${any[0]?.message ?? ''})`),
  }));
}

/** Looks with axe at the page in the colours that the visitor's system forces on it, and gives it its own back. */
export async function expectNoViolationsInForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await listViolations(page), 'forced colours').toEqual([]);
  // A button without an edge is no button to the eye.
  const withoutEdge = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[class*=bg-brand], input:not([type=hidden]), select')]
      .filter((control) => control.checkVisibility() && !control.closest('[inert], [aria-hidden=true]'))
      .filter((control) => control.getBoundingClientRect().width > 1 && !control.className.includes('underline'))
      .filter((control) => !control.closest('label'))
      .filter((control) => getComputedStyle(control).borderTopWidth === '0px')
      .map((control) => control.outerHTML.slice(0, 200)),
  );
  expect(withoutEdge, 'forced colours: without an edge').toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

async function show(page: Page, { colorScheme, viewport }: Pick<Look, 'colorScheme' | 'viewport'>): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    ({ scheme, width }) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches && innerWidth === width,
    { scheme: colorScheme, width: viewport.width },
  );
  // The first frame applies the new styles, which may begin transitions; the second sees them.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  // What is not drawn, such as the shelf below a page on a phone, does not move on either.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility() === false),
  );
}
