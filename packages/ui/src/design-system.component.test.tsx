import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { DesignSystem } from '../dev/design-system.tsx';
import { listViolations } from '../test/list-violations.ts';
import { listBeside, measureOverflow, phone, setTextSize, setTheme, showAt } from '../test/page-appearance.ts';
import { render } from '../test/render.tsx';
import { iconDrawings } from './icon/icon-drawings.ts';
import type { IconName } from './icon/icon.tsx';

const names = Object.keys(iconDrawings) as IconName[];
const iconMeanings = Object.fromEntries(names.map((name) => [name, { means: name }])) as Record<
  IconName,
  { means: string }
>;

function show(): void {
  render(<DesignSystem themeSwitch={null} iconMeanings={iconMeanings} />);
}

/** Half of the page: the examples in one theme. */
function findHalf(theme: 'light' | 'dark'): Element {
  return document.querySelector(`[data-design-system=${theme}]`)!;
}

describe.each(['light', 'dark'] as const)('The design system, %s', (theme) => {
  test('has no violation that axe finds [P-30]', async () => {
    setTheme(theme);
    show();
    // Checks late content, too.
    for (const animation of document.getAnimations()) animation.finish();
    const half = findHalf(theme);
    expect(half.querySelectorAll('button').length).toBeGreaterThan(30);
    expect(await listViolations(half)).toEqual([]);
  });

  test('shows to the keyboard where the focus is, on every control [P-30]', async () => {
    setTheme(theme);
    show();
    await userEvent.tab();
    const controls = [...findHalf(theme).querySelectorAll<HTMLElement>('button, a[href], input, textarea')].filter(
      (control) => !control.matches(':disabled') && control.checkVisibility(),
    );
    expect(controls.length).toBeGreaterThan(50);
    const withoutRing = controls.filter((control) => {
      control.focus();
      const label = control.closest('label');
      const shown = [control, ...(label ? [label] : [])].map((element) => getComputedStyle(element));
      return !shown.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth === '3px');
    });
    expect(withoutRing.map((control) => control.outerHTML.slice(0, 160))).toEqual([]);
  });
});

test('a theme is the colours of its half, whatever the page around it has', () => {
  setTheme('light');
  show();
  const [light, dark] = (['light', 'dark'] as const).map((theme) => getComputedStyle(findHalf(theme)));
  expect(light!.backgroundColor).toBe('rgb(245, 250, 253)');
  expect(dark!.backgroundColor).toBe('rgb(10, 21, 30)');
});

test.each([
  ['100 %', 100],
  ['150 %', 150],
  ['200 %', 200],
])('with a text of %s nothing of the design system is wider than a phone [S-69]', async (_, percent) => {
  await showAt(phone);
  await setTextSize(percent);
  show();
  await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe(`${(16 * percent) / 100}px`);
  expect(listBeside()).toEqual([]);
  expect(measureOverflow()).toBe(0);
});
