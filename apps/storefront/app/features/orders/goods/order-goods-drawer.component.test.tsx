import type { Order, OrderChange } from '@kaplya/contract';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aProduct } from '#features/goods/catalogue-factory.test-support.ts';
import { toCatalogue } from '#features/goods/catalogue.ts';
import { CatalogueContext } from '#features/goods/use-catalogue.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { createOrder } from '../data/order-factory.test-support.ts';
import { OrderGoodsDrawer } from './order-goods-drawer.tsx';

const mocks = vi.hoisted(() => ({ call: vi.fn(), add: vi.fn(), onClose: vi.fn() }));
vi.mock('#platform/data/client.ts', () => ({
  getClient: () => ({
    call: mocks.call,
    storage: { find: () => null, set() {}, subscribe: () => () => {} },
    tokens: { findSubjectId: () => null },
  }),
}));
vi.mock('#features/cart/state/cart-session.ts', () => ({ getEarlyCart: () => ({ add: mocks.add }) }));
vi.mock('../data/cached-orders.ts', async (original) => ({
  ...(await original<object>()),
  findCachedHistory: () => null,
  saveChangedOrder() {},
}));

const money = (amount: number) => ({ amount, currency: 'RUB' });
const water = {
  ...{ id: 'line-w', kind: 'goods', acquisition: null, productId: 'w', productSetId: null, name: 'Water 19 l' },
  ...{
    quantity: 2,
    refundedQuantity: 0,
    price: money(390_00),
    discount: money(0),
    total: money(780_00),
    isGift: false,
  },
} satisfies Order['items'][number];
const order = createOrder({ items: [water], canChange: true });
const cups = aProduct({ id: 'cup', name: 'Paper cups', price: money(150_00), available: 10 });
const catalogue = toCatalogue({
  ...{ areaId: null, company: null, banners: [] },
  shelf: { categories: [], products: [cups], productSets: [] },
});

const change: OrderChange = {
  ...{ difference: money(150_00), settlement: 'at_door', toPay: money(930_00), fees: [], promocode: null },
  totals: { ...order.totals, goods: money(930_00), total: money(930_00), toPay: money(930_00) },
  points: { spent: 0, willEarn: 46 },
  address: order.shipping.address,
  ...{ shippingDate: order.shippingDate, shippingDateTo: order.shippingDateTo, timeZone: order.timeZone },
};
const changed = createOrder({ items: [water, { ...water, id: 'line-c', productId: 'cup', name: 'Paper cups' }] });

type Answer = (body: { preview?: boolean }, headers: Record<string, string>) => unknown;

function open(answer: Answer, { shown = order, read = order }: { shown?: Order; read?: Order } = {}) {
  mocks.call.mockImplementation(async (id: string, input: { body: { preview?: boolean }; headers?: object }) => {
    if (id === 'getOrder') return { data: read };
    if (id === 'searchCatalogue') return { data: { items: [], total: 0, suggestion: null } };
    return answer(input.body, { ...input.headers });
  });
  render(
    <MemoryRouter>
      <TextsProvider language="en">
        <CatalogueContext value={catalogue}>
          <OrderGoodsDrawer order={shown} isOpen onClose={mocks.onClose} />
        </CatalogueContext>
      </TextsProvider>
    </MemoryRouter>,
  );
}

beforeAll(() => loadTexts('en', ['orders', 'search', 'shared']));
beforeEach(() => void vi.clearAllMocks());

const confirm = page.getByRole('button', { name: 'Change the order' });
const addCups = () => userEvent.click(page.getByRole('button', { name: 'Add Paper cups' }));
const cupsOf = () => page.getByRole('group', { name: 'Quantity: Paper cups' }).getByRole('status');

test('what an added item comes to is shown before it is confirmed, with nothing typed lost [S-79a] [rule 83]', async () => {
  open(() => ({ order: changed, change }));
  await expect.element(confirm).toBeDisabled();
  await addCups();
  const search = page.getByRole('searchbox');
  await userEvent.fill(search, 'te');
  await expect.element(page.getByText('₽150 more: you pay ₽930 on delivery.')).toBeVisible();
  await expect.element(search).toHaveValue('te');
  await userEvent.clear(search);
  await expect.element(cupsOf()).toHaveTextContent('1');
  await userEvent.click(confirm);
  await expect.poll(() => mocks.onClose.mock.calls.length).toBe(1);
  const [, sent] = mocks.call.mock.calls.findLast(([, input]) => input.body?.expectedDifference !== undefined) ?? [];
  expect(sent.body).toMatchObject({ items: [{ productId: 'cup', quantity: 1 }], expectedDifference: 150_00 });
});

test('a repeat after a lost answer has the same key, and one that arrived is not repeated [S-79a] [rule 83d]', async () => {
  const keys: (string | undefined)[] = [];
  const lose: Answer = (body, headers) => {
    if (body.preview) return { order, change };
    keys.push(headers['Idempotency-Key']);
    throw new ApiFailure({ kind: 'timeout' });
  };
  open(lose);
  await addCups();
  await userEvent.click(confirm);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'No answer came, so we do not know whether the order was changed. Trying again adds nothing twice.',
    );
  open(lose, { read: changed });
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => mocks.onClose.mock.calls.length).toBe(1);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('goods that a paid order may not get can be ordered separately, without being chosen again [S-79a] [rule 83b]', async () => {
  const body = { code: 'order.change_costs_more', errors: [{ message: 'It would cost more' }] };
  const refuse = () => {
    throw new ApiFailure({ kind: 'answer', status: 422, body });
  };
  open(refuse, { shown: createOrder({ ...order, paidAmount: money(780_00) }) });
  await addCups();
  await userEvent.click(page.getByRole('button', { name: 'Order them separately' }));
  expect(mocks.add.mock.calls).toEqual([[{ type: 'product', id: 'cup', name: 'Paper cups' }, 1]]);
});
