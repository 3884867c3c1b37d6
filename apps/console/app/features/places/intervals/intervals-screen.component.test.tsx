import type { OpsInterval } from '@kaplya/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { conflictAt } from '../../../../test/conflict.ts';
import { renderAt } from '../../../../test/render.tsx';
import { IntervalsScreen } from './intervals-screen.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const names = { ru: 'Центр', en: 'Centre', az: '', tr: '' };
let stored: OpsInterval;
let areas: unknown[];

const effect = { orders: 0, holds: 0, left: [], overfull: [], overlaps: [], zoneEnds: null };

type Asked = { body: { version: number; maxOrders: number; maxBottles: number; preview?: boolean } };

beforeAll(() => loadTexts('places'));
beforeEach(() => {
  areas = [{ id: 'centre', names }];
  stored = {
    ...{ id: 'i1', areaId: 'centre', weekdayMask: 127, from: '09:00', to: '13:00', cutoffDayOffset: -1 },
    ...{ cutoffTime: '20:00', maxOrders: 20, maxBottles: 60, surcharge: { amount: 0, currency: 'RUB' } },
    ...{ activeFrom: null, activeTo: null, lastDayMaxOrders: null, lastDayMaxBottles: null },
    ...{ orders: 0, isUsed: true, version: 1 },
  };
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string, { body }: Asked) => {
    if (id === 'listPlaces') return Promise.resolve({ areas, cities: [], warehouses: [], findings: [] });
    if (id === 'listIntervals') return Promise.resolve({ items: [stored] });
    if (id === 'listHolidays') return Promise.resolve({ items: [] });
    if (body.version !== stored.version) return Promise.reject(conflictAt(2, ['maxOrders']));
    return Promise.resolve({ interval: stored, effect });
  }) as unknown as typeof call);
});

const field = (name: string) => page.getByRole('textbox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const saved = () =>
  vi
    .mocked(call)
    .mock.calls.flatMap(([id, request]) => (id === 'changeInterval' ? [(request as unknown as Asked).body] : []))
    .filter(({ preview }) => preview !== true);

async function typeAfterOthers() {
  const shown = renderAt('/notes?zone=centre&interval=i1', <IntervalsScreen />, ['settings.write']);
  await userEvent.fill(field('Bottles at most'), '90');
  // A colleague saves and the list is refetched: the save still carries the version that was read.
  stored = { ...stored, maxOrders: 5, version: 2 };
  await userEvent.click(button('Show what changes'));
  await expect.element(page.getByRole('alert').getByText(/Pyotr/)).toBeVisible();
  return shown;
}

test('an interval that a colleague has changed: my values are rebased on theirs [G-07e, G-07g, rule 81]', async () => {
  const { location } = await typeAfterOthers();
  await userEvent.click(button('Keep mine'));
  await userEvent.click(button('Save'));
  await vi.waitFor(() => expect(saved()).toMatchObject([{ version: 2, maxOrders: 5, maxBottles: 90 }]));
  await vi.waitFor(() => expect(location()).toBe('/notes?zone=centre'));
});

test('an interval that somebody else has changed: theirs is taken [G-07e, G-07g, rule 81]', async () => {
  await typeAfterOthers();
  await userEvent.click(button('Take theirs'));
  await expect.element(field('Bottles at most')).toHaveValue('60');
  await expect.element(field('Orders at most')).toHaveValue('5');
  expect(saved()).toEqual([]);
});

test('an interval is open by its address, and what is typed in it is not left behind unasked [G-07e]', async () => {
  const { location } = renderAt('/notes?zone=centre&interval=i1', <IntervalsScreen />, ['settings.write']);
  await userEvent.fill(field('Bottles at most'), '90');
  await userEvent.click(button('Cancel'));
  await userEvent.click(button('Stay'));
  await expect.element(field('Bottles at most')).toHaveValue('90');
  await userEvent.click(button('Cancel'));
  await userEvent.click(button('Leave'));
  await vi.waitFor(() => expect(location()).toBe('/notes?zone=centre'));
});

test('a shop without zones is asked to draw one [G-07e]', async () => {
  areas = [];
  renderAt('/notes', <IntervalsScreen />, ['settings.write']);
  await expect.element(page.getByText('There is no zone yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'New zone' })).toBeVisible();
});
