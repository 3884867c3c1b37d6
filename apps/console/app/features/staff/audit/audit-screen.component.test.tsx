import type { AuditEntry } from '@kaplya/contract';
import { addDays, toZoned } from '@kaplya/domain/zoned-time';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { AuditScreen } from './audit-screen.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const product = '0199a5a0-0000-7000-8000-0000000000a1';
const names = { [`item:${product}`]: 'Water, 19 L', 'area:centre': 'Centre', 'warehouse:main': 'Main warehouse' };

type Recorded = Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>;
let recorded: Recorded;

beforeAll(async () => {
  for (const area of ['staff', 'orders', 'settings'] as const) await loadTexts(area);
});
beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string) =>
    Promise.resolve({
      ...{ names, nextCursor: null, total: 1 },
      items: (id === 'listAudit' ? [recorded] : []).map((entry) => ({
        ...{
          id: '0199a5a0-0000-7000-8000-0000000000b1',
          at: '2026-03-10T07:30:00.000Z',
          by: { id: '1', name: 'Olga' },
        },
        ...{ ip: '', userAgent: '', version: 1, reasonId: null, note: null },
        ...entry,
      })),
    })) as unknown as typeof call);
});

test.each<[string, Recorded, string[]]>([
  [
    'a setting by its name, with what it counts',
    {
      ...{ action: 'settings.changed', subject: 'settings:delivery' },
      before: { deliveryFeeMinor: 300_00, freeFloors: 1, minimumOrderMode: 'fee' },
      after: { deliveryFeeMinor: 350_00, freeFloors: 2, minimumOrderMode: 'block' },
    },
    [
      'Olga changed settings: Delivery',
      'Delivery fee: ₽300 → ₽350',
      'Free floors without a lift: 1 floor → 2 floors',
      'Below that: Charge the delivery fee → Take no order',
    ],
  ],
  [
    'limits of codes as so many in so many seconds',
    {
      ...{ action: 'settings.changed', subject: 'settings:codes' },
      before: { codeLimitsTarget: [{ count: 3, seconds: 600 }] },
      after: { codeLimitsTarget: [] },
    },
    ['Codes to one phone or address: 3 in 600 s → —'],
  ],
  [
    'a price by its product and area',
    {
      ...{ action: 'price.changed', subject: `price:centre:${product}` },
      ...{ before: { priceMinor: 390_00 }, after: { priceMinor: 400_00 } },
    },
    [': Water, 19 L, Centre', '₽390 → ₽400'],
  ],
  [
    'goods and areas in values',
    {
      ...{ action: 'banner.changed', subject: 'banner:b1', before: { areas: 'centre, gone', slide1_title_en: 'Old' } },
      after: { areas: null, slide1_title_en: 'New', productSetId: product },
    },
    ['Areas: Centre, gone → —', 'slide 1, Title, English: Old → New', 'Set: — → Water, 19 L'],
  ],
  [
    'a reason by its name',
    {
      ...{ action: 'reasons.changed', subject: 'settings:reasons.cancel' },
      before: { r1: { names: { en: 'Too long' }, isActive: true } },
      after: { r1: { names: { en: 'Took too long' }, isActive: true } },
    },
    ['Took too long: Too long → Took too long'],
  ],
])('the audit tells %s [O-02c, G-093]', async (_, entry, texts) => {
  recorded = entry;
  renderAt('/notes', <AuditScreen />, ['audit.read']);
  for (const text of texts) await expect.poll(() => document.body.textContent).toContain(text);
});

test('the audit leaves out ids that no name stands for [O-02c]', async () => {
  recorded = {
    action: 'customer.merged',
    subject: 'customer:1',
    before: {},
    after: { keptId: product, cellOrders: 3 },
  };
  renderAt('/notes', <AuditScreen />, ['audit.read']);
  await expect.poll(() => document.body.textContent).toContain('orders of water cells: 3');
  expect(document.body.textContent).not.toContain(product);
});

test('the audit since days that are counted from today begins at the first of them, in the time of the shop [O-02c]', async () => {
  recorded = { action: 'staff.changed', subject: 'staff:1', before: {}, after: {} };
  renderAt('/notes?from=last-7-days&to=yesterday', <AuditScreen />, ['audit.read']);
  const { date: today } = toZoned(Date.now(), 'Europe/Moscow');
  const at = (days: number) => new Date(`${addDays(today, days)}T00:00:00+03:00`).toISOString();
  await expect
    .poll(() => vi.mocked(call).mock.calls.find(([id]) => id === 'listAudit')?.[1])
    .toMatchObject({ query: { from: at(-6), to: at(0) } });
});
