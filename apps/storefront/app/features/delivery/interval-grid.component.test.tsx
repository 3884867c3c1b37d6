import type { DeliveryDay } from '@kaplya/contract';
import { measureOverflow, phone, setTextSize, showAt } from '@kaplya/ui/test/page-appearance.ts';
import { render } from '@kaplya/ui/test/render.tsx';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { toIntervalKey, type IntervalKey } from './interval-days.ts';
import { IntervalGrid } from './interval-grid.tsx';

beforeAll(() => loadTexts('en', ['checkout']));

const price = { amount: 0, currency: 'RUB' as const };

function makeDay(date: string): DeliveryDay {
  return {
    date,
    timeZone: 'Europe/Moscow',
    intervals: [
      { id: 'morning', from: '09:00', to: '13:00', price, available: 5 },
      { id: 'noon', from: '13:00', to: '17:00', price, available: 0, reason: 'full' },
      { id: 'evening', from: '17:00', to: '21:00', price, available: 2 },
    ],
  };
}

const days = ['2026-11-27', '2026-11-28', '2026-11-30'].map(makeDay);

function Choice() {
  const [value, setValue] = useState<IntervalKey | null>(null);
  return (
    <TextsProvider language="en">
      <div className="px-4">
        <IntervalGrid
          days={days}
          value={value}
          onValueChange={(chosen) => setValue(toIntervalKey(chosen))}
          isBusy={false}
        />
      </div>
    </TextsProvider>
  );
}

const readTabs = () => page.getByRole('tab').elements() as HTMLElement[];

test('days are one stop of the Tab key, and arrows, Home and End go through them, round and round [S-70]', async () => {
  render(<Choice />);
  const [first, second, third] = readTabs();
  await userEvent.tab();
  expect(document.activeElement).toBe(first);
  for (const [key, tab] of [
    ['ArrowRight', second],
    ['ArrowRight', third],
    ['ArrowRight', first],
    ['ArrowLeft', third],
    ['Home', first],
    ['End', third],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(document.activeElement, key).toBe(tab);
    expect(
      readTabs().filter(({ tabIndex }) => tabIndex === 0),
      key,
    ).toEqual([tab]);
    expect(tab?.getAttribute('aria-selected'), key).toBe('true');
    expect(page.getByRole('tabpanel').element().getAttribute('aria-labelledby'), key).toBe(tab?.id);
  }
});

test('tiles show which intervals are nearly full, full and closed, and only free ones can be chosen [S-30] [E-08] [T-01]', async () => {
  const states: DeliveryDay['intervals'] = [
    { id: 'dawn', from: '07:00', to: '09:00', price, available: 9 },
    { id: 'morning', from: '09:00', to: '13:00', price, available: 2 },
    { id: 'noon', from: '13:00', to: '17:00', price, available: 0, reason: 'full' },
    { id: 'evening', from: '17:00', to: '21:00', price, available: 0, reason: 'closed' },
    // An older server says no reason.
    { id: 'night', from: '21:00', to: '23:00', price, available: 0 },
  ];
  render(
    <TextsProvider language="en">
      <IntervalGrid
        days={[{ ...days[0]!, intervals: states }]}
        value={null}
        onValueChange={() => undefined}
        isBusy={false}
      />
    </TextsProvider>,
  );
  const tiles = (page.getByRole('radio').elements() as HTMLInputElement[]).map((radio) => [
    radio.closest('label')!.textContent.replace(/^[\d:–]+/, ''),
    radio.disabled,
  ]);
  expect(tiles).toEqual([
    ['', false],
    ['few places', false],
    ['full', true],
    ['no delivery', true],
    ['full', true],
  ]);
});

test('an interval is chosen by arrow keys, which skip a full one that shows its reason [S-70]', async () => {
  render(<Choice />);
  readTabs()[0]!.focus();
  await userEvent.tab();
  await userEvent.keyboard(' {ArrowDown}');
  const [morning, noon, evening] = page.getByRole('radio').elements() as HTMLInputElement[];
  await expect.element(evening!).toBeChecked();
  expect(document.activeElement).toBe(evening);
  expect([morning!.checked, noon!.disabled]).toEqual([false, true]);
  // Not by its colour alone.
  expect(noon!.closest('label')!.textContent.length).toBeGreaterThan('13:00–17:00'.length);
});

test('days and intervals fit a phone with a text of 200 % [S-69]', async () => {
  await showAt(phone);
  await setTextSize(200);
  render(<Choice />);
  await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe('32px');
  expect(measureOverflow()).toBe(0);
});

test('the interval of the order so far is marked, and is no choice [S-79]', async () => {
  const current = toIntervalKey({ date: '2026-11-28', periodId: 'noon' });
  render(
    <TextsProvider language="en">
      <IntervalGrid days={days} value={null} current={current} onValueChange={() => {}} isBusy={false} />
    </TextsProvider>,
  );
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('Saturday28 November');
  await expect.element(page.getByRole('radio', { name: /13:00.*Chosen now/ })).toBeDisabled();
});
