import { expect, test } from 'vitest';
import { toSettings, toValues } from './exchange-values.ts';

const settings = {
  ...{ goods: 'new' as const, matchesCodes: true, pictures: false, prices: true, stock: false, categoryId: null },
  statuses: [
    { text: 'Согласован', status: 'approved' as const },
    { text: 'К выполнению', status: 'approved' as const },
    { text: 'Отгружен', status: 'inProcess' as const },
  ],
};

test('settings of the exchange survive the way into the form and back [G-05b]', () => {
  const values = toValues({ settings, sendsOrders: true });
  expect(values).toMatchObject({ status_approved: 'Согласован, К выполнению', status_completed: '', category: '' });
  expect(toSettings(values)).toEqual({ settings, sendsOrders: true });
});

test('a name of a status stands once, at the first status that has it [G-05b]', () => {
  const values = toValues({ settings, sendsOrders: false });
  const typed = { ...values, status_approved: ' Согласован ,, согласован', status_inProcess: 'СОГЛАСОВАН, Отгружен' };
  expect(toSettings(typed).settings.statuses).toEqual([
    { text: 'Согласован', status: 'approved' },
    { text: 'Отгружен', status: 'inProcess' },
  ]);
});
