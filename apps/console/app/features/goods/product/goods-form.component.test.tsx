import type { OpsCategory } from '@kaplya/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { GoodsForm } from './goods-form.tsx';
import { toNewGoods } from './goods-values.ts';

vi.mock('#platform/data/client.ts', { spy: true });

const categoryId = '0199a5a0-0000-7000-8000-00000000000c';
const goods = toNewGoods('product', { currency: 'RUB', vatCode: 7, categoryId });

beforeAll(() => loadTexts('goods'));
beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string) =>
    id === 'createGoods'
      ? Promise.resolve({ goods: { ...goods, id: '0199a5a0-0000-7000-8000-0000000000a1', version: 1 } })
      : Promise.resolve({ items: [], nextCursor: null })) as unknown as typeof call);
});

const price = () => page.getByRole('textbox', { name: /^Price/ });
const save = () => page.getByRole('button', { name: 'Save' }).click();
const created = () => vi.mocked(call).mock.calls.flatMap(([id, request]) => (id === 'createGoods' ? [request] : []));

async function openNew() {
  renderAt('/notes', <GoodsForm goods={goods} categories={[{ id: categoryId, name: 'Cups' } as OpsCategory]} />, [
    'goods.write',
    'prices.write',
  ]);
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }).first(), 'Cup');
  await userEvent.fill(page.getByRole('textbox', { name: 'External id' }), 'CUP');
}

test('a new product has no price until somebody writes it, and none is needed while it is not sold [G-01c]', async () => {
  await openNew();
  await expect.element(price()).toHaveValue('');
  await save();
  await vi.waitFor(() => expect(created()).toHaveLength(1));
  expect(created()[0]).toMatchObject({ body: { isActive: false } });
  expect(created()[0]?.body).not.toHaveProperty('price');
});

test.each(['', '0'])('a new product with the price “%s” is not put on sale [G-01c]', async (typed) => {
  await openNew();
  await page.getByRole('switch', { name: 'On sale' }).click();
  await userEvent.fill(price(), typed);
  await save();
  await expect.element(page.getByText('Write a price to put it on sale.')).toBeVisible();
  expect(created()).toEqual([]);
  await userEvent.fill(price(), '390');
  await save();
  await vi.waitFor(() => expect(created()).toHaveLength(1));
  expect(created()[0]).toMatchObject({ body: { isActive: true, price: { amount: 390_00 } } });
});
