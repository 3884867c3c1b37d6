import type { OpsOrderPage } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { createFormats } from '#kit/format/create-formats.ts';
import texts from '#i18n/catalogues/en/deferred/order.json' with { type: 'json' };
import { describeEvent } from './describe-event.ts';

type Entry = OpsOrderPage['timeline'][number];

/** Fills a text of the catalogue, without the plurals of ICU that these texts do not have. */
const t = (id: string, values: Readonly<Record<string, unknown>> = {}) =>
  (texts as Record<string, string>)[id]?.replaceAll(/\{(\w+)\}/gu, (_, name: string) => String(values[name])) ?? id;
const reader = { t, formats: createFormats('en', 'Europe/Moscow') };
const money = (amount: number) => ({ amount: amount * 100, currency: 'RUB' });
const slot = (day: string, from: string, to: string) => ({ day, from, to });
const year = new Date().getFullYear() + 1;

const entry = (status: Entry['status'], text: string | null, changes: Entry['changes'] = []): Entry => ({
  ...{ at: '2026-11-27T09:00:00Z', author: null, reason: null, reasonId: null, status, text, changes },
});
const approved = { status: 'approved' } as const;
const goods = (name: string, before: number, after: number) => ({ kind: 'goods' as const, name, before, after });

test.each([
  [
    'a step has its status and its note',
    entry('completed', 'Left with the porter'),
    'orders.status.completed',
    ['Left with the porter'],
  ],
  [
    'goods, and what changes with them',
    entry('approved', 'The goods of the order were changed', [
      goods('Oksana', 5, 3),
      { kind: 'empties', before: 5, after: 3 },
      { kind: 'sum', before: money(2525), after: money(1535) },
    ]),
    'Oksana: 5 → 3',
    ['Empties to be handed over: 5 → 3', 'The order costs: ₽2,525 → ₽1,535'],
  ],
  ['goods that came', entry('approved', null, [goods('Cups', 0, 2)]), 'Cups: 2 added', []],
  ['goods that went', entry('approved', null, [goods('Cups', 2, 0)]), 'Cups: taken out, 2', []],
  [
    'a move',
    entry('approved', 'Delivery moved', [
      { kind: 'slot', before: slot(`${year}-03-12`, '18:00', '21:00'), after: slot(`${year}-03-13`, '09:00', '12:00') },
    ]),
    `Moved from 12 Mar ${year}, 18:00–21:00 to 13 Mar ${year}, 09:00–12:00`,
    [],
  ],
  [
    'a detail',
    entry('approved', 'Details were changed', [{ kind: 'note' }, { kind: 'contact' }]),
    'Note changed',
    ['Recipient changed'],
  ],
  [
    'a promo code that went',
    entry('approved', null, [{ kind: 'promocode', before: 'WATER', after: null }]),
    'Promo code: WATER → —',
    [],
  ],
  ['words of the server', entry('approved', 'Paid: ₽2,525'), 'Paid: ₽2,525', []],
  ['an entry without words', entry('approved', null), 'orders.status.approved', []],
] as const)('the timeline says what happened: %s [O-05d]', (_, event, title, details) => {
  expect(describeEvent(event, approved, reader)).toEqual({ title, details });
});
