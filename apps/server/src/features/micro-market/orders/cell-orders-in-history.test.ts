import { endpoints, type CellOrderInHistory, type OrderInHistory } from '@kaplya/contract';
import { describe, expect, test } from 'vitest';
import { minute, openCellShop, take } from '../../../../test/cells/cell-shop.ts';
import { createMember, type Member } from '../../../../test/people/operator.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';

const { app, clock, newWorld, completeOne, rent } = await openCellShop();

async function listOrders(member: Member, query: { page?: number; count?: number; kind?: 'delivery' | 'cell' } = {}) {
  return app.call(endpoints.listOrders, { query }, { token: await member.token() });
}

async function orderDelivery(member: Member): Promise<string> {
  const customer = await createHttpCustomer(app, { token: await member.token() });
  await customer.add('W19', 2);
  await customer.addRequiredProducts(true);
  await customer.getReady();
  return (await customer.complete()).order.uuid;
}

const ids = (orders: readonly OrderInHistory[]) => orders.map(({ uuid }) => uuid);

describe('The history of a customer', () => {
  test('has an order at a cell while it waits for its payment, and with its receipt once it is paid [S-66]', async () => {
    const world = await newWorld();
    const { order, payment } = await world.place(rent);
    expect(await listOrders(world.member)).toMatchObject({
      data: [{ uuid: order.id, step: 'paying', paymentUrl: payment.paymentUrl, totals: { toPay: { amount: 30_000 } } }],
      pagination: { total_count: 1 },
    });

    await world.pay(order.id);
    const [paid] = (await listOrders(world.member)).data;
    expect(paid).toMatchObject({
      kind: 'cell',
      uuid: order.id,
      status: 'inProcess',
      step: 'opening',
      paidAmount: { amount: 30_000 },
    });

    await take(world, 'nothing');
    const { data, pagination } = await listOrders(world.member);
    const receipt = await world.get(order.id);
    expect(pagination).toEqual({ current_page_number: 1, total_pages: 1, total_count: 1 });
    expect(data[0]).toEqual({
      kind: 'cell',
      id: receipt.number,
      uuid: order.id,
      createdAt: receipt.timeline[0]?.at ?? '',
      timeZone: 'Europe/Moscow',
      status: 'completed',
      step: 'completed',
      total: { amount: 30_000, currency: 'RUB' },
      paidAmount: { amount: 30_000, currency: 'RUB' },
      refundedAmount: { amount: 0, currency: 'RUB' },
      cell: receipt.cell,
      acquisition: 'rent',
      items: receipt.items,
      totals: receipt.totals,
      earned: 15,
      refund: null,
      bottleDue: null,
      rentalDueDate: receipt.rentalDueDate,
      paymentUrl: null,
    } satisfies CellOrderInHistory);
  });

  test('contains a refunded order, marked as such, but none that was never paid [S-66]', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await world.ack('accepted');
    await world.see('open_failed');
    expect((await listOrders(world.member)).data).toMatchObject([
      {
        uuid: id,
        status: 'cancelled',
        step: 'refunded',
        refund: { state: 'refunded' },
        paidAmount: { amount: 30_000 },
      },
    ]);
    await world.place();
    await world.pass(4 * minute);
    expect(ids((await listOrders(world.member)).data)).toEqual([id]);
  });

  test('has deliveries and cells in the order of time, ten a page over both, and each kind alone [S-66, K-04]', async () => {
    const world = await newWorld({ stock: 20 });
    const made: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      clock.advance(minute);
      made.unshift(await orderDelivery(world.member));
      clock.advance(minute);
      await world.heartbeat();
      await world.state('full');
      made.unshift((await completeOne(world)).id);
    }
    const first = await listOrders(world.member);
    const second = await listOrders(world.member, { page: 2 });
    expect(first.pagination).toEqual({ current_page_number: 1, total_pages: 2, total_count: 12 });
    expect(ids(first.data)).toEqual(made.slice(0, 10));
    expect(ids(second.data)).toEqual(made.slice(10));
    expect((await listOrders(world.member, { page: 3 })).data).toEqual([]);
    expect(first.data.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => ['cell', 'delivery']).flat());

    const deliveries = await listOrders(world.member, { kind: 'delivery', count: 4 });
    expect(deliveries.pagination).toEqual({ current_page_number: 1, total_pages: 2, total_count: 6 });
    expect(ids(deliveries.data)).toEqual(made.filter((_, index) => index % 2 === 1).slice(0, 4));
    expect(ids((await listOrders(world.member, { kind: 'cell' })).data)).toEqual(
      made.filter((_, index) => index % 2 === 0),
    );
  });

  test('is nobody else’s, and what is downloaded of a profile has the same orders at cells [S-66]', async () => {
    const world = await newWorld();
    const { id } = await completeOne(world);
    const other = await createMember(app);
    expect((await listOrders(other)).data).toEqual([]);
    const exported = await app.call(endpoints.exportProfile, {}, { token: await world.member.token() });
    expect(JSON.stringify(exported)).toContain(id);
  });
});
