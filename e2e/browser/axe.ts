import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

import { desktop, expect, phone, tablet, type Page } from '../pages/test.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Minified: each page that is checked reads it anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export type Rules = Pick<RunOptions, 'runOnly' | 'rules'>;

const everyRule: Rules = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
};
/** The rules that a colour scheme can affect. */
const coloursOnly: Rules = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/** The rules that forced colours can affect. */
const forcedColoursOnly: Rules = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

type Look = { colorScheme: 'light' | 'dark'; viewport: { width: number; height: number }; rules: Rules };

// Covers each width and each scheme once: content of both widths is checked in both schemes.
const desktopLook: Look = { colorScheme: 'dark', viewport: desktop, rules: everyRule };
const narrowLook = (viewport: Look['viewport']): Look => ({ colorScheme: 'light', viewport, rules: everyRule });

/** For screens with much content of one width only. */
const otherColours = (viewport: Look['viewport']): readonly Look[] => [
  { colorScheme: 'light', viewport: desktop, rules: coloursOnly },
  { colorScheme: 'dark', viewport, rules: coloursOnly },
];

/**
 * Runs axe at 1280 pixels and as a phone or a tablet, light and dark, and leaves the page light and narrow. The page must be idle and
 * use `reducedMotion`, so that nothing moves while colours are measured.
 */
export async function expectNoViolations(
  page: Page,
  { areAllColours = false, narrow = 'phone' }: { areAllColours?: boolean; narrow?: 'phone' | 'tablet' } = {},
): Promise<void> {
  const small = narrow === 'phone' ? phone : tablet;
  const looks = [desktopLook, ...(areAllColours ? otherColours(small) : []), narrowLook(small)];
  for (const { colorScheme, viewport, rules } of looks) {
    await show(page, { colorScheme, viewport });
    expect
      .soft(await listViolations(page, rules), `${page.url()}, ${colorScheme} at ${viewport.width} pixels`)
      .toEqual([]);
  }
}

/** Lists axe's violations on the page. */
export async function listViolations(page: Page, rules: Rules = everyRule) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (options) => {
    // The content behind an overlay is checked as a screen of its own; skipping it here saves time.
    const behind = '[inert], [data-base-ui-inert]';
    const hidden = new CSSStyleSheet();
    hidden.replaceSync(`:is(${behind}) { display: none !important }`);
    document.adoptedStyleSheets.push(hidden);
    // A sticky bar covers whatever the scroll position happens to leave under it; in the flow it covers nothing.
    const bars = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => getComputedStyle(element).position === 'sticky')
      .map((element) => ({ element, style: element.getAttribute('style') }));
    for (const { element } of bars) {
      element.style.setProperty('position', 'relative', 'important');
      element.style.setProperty('inset', 'auto', 'important');
    }
    const results = await window.axe.run(
      { exclude: [[behind]] },
      { ...options, resultTypes: ['violations'], preload: false },
    );
    for (const { element, style } of bars)
      if (style === null) element.removeAttribute('style');
      else element.setAttribute('style', style);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((style) => style !== hidden);
    return results.violations;
  }, rules);
  return violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    places: nodes.slice(0, 4).map(({ html, any }) => `${html.slice(0, 200)} (${any[0]?.message ?? ''})`),
  }));
}

/** Runs axe in forced colours, then restores the page's own colours. */
export async function expectNoViolationsInForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await listViolations(page, forcedColoursOnly), 'forced colours').toEqual([]);
  // A button needs a visible edge.
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
  // The first frame applies the new styles, which may start transitions; the second one shows them.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  // Transitions of undrawn content, such as the shelf below a page on a phone, do not advance.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility() === false),
  );
}
