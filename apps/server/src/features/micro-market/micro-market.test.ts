import { endpoints, operatorEndpoints, type CellOrder, type EndpointInput } from '@kaplya/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { customerTable } from '#features/identity/identity.table.ts';
import { pollPayments } from '#features/payments/index.ts';
import { finalReceiptTable } from '#features/payments/payments.table.ts';
import { bySbp, minute, namesOf, openCellShop, take } from '../../../test/cells/cell-shop.ts';
import type { CellWorld } from '../../../test/cells/cell-world.ts';
import { grantTestPoints } from '../../../test/people/give-points.ts';
import { createMember, createOperator } from '../../../test/people/operator.ts';
import { listWrongPoints } from '../../../test/database/wrong-points.ts';
import { cellOrderTable } from './orders/cell-orders.table.ts';
import { cellTable } from './cells/cells.table.ts';
import { chargeMissingBottles } from './progress/charge-bottles.ts';

const {
  app,
  context,
  clock,
  acquirer,
  operator,
  newWorld,
  getCell,
  findCellRow,
  paymentOf,
  completeOne,
  readBalance,
  debtsOf,
  buy,
  rent,
} = await openCellShop();

type Wishes = NonNullable<EndpointInput<typeof endpoints.calculateCell>['body']['additionalProducts']>;

/** Goods that the cell holds, and goods that it does not. */
async function findGoods(world: CellWorld) {
  const query = { returnableContainer: '1' as const };
  const token = await world.member.token();
  const headers = { 'Accept-Language': 'en' };
  const [container] = (await app.call(endpoints.listCellProducts, { query }, { token, headers })).data;
  const { product: water } = await app.call(endpoints.getCell, { params: { id: world.cellId } }, { token, headers });
  const { data } = await app.call(endpoints.listProducts, { query: { lang: 'en' } }, { token });
  const pump = data.find(({ externalId }) => externalId === 'PUMP');
  if (!container || !water || !pump) throw new Error('The demonstration lacks something');
  return { water, container, pump };
}

function toQuantityAndPrice(item: unknown): [number, string] {
  const { quantity, amount } = item as { quantity: string | number; amount: { value: string } };
  return [Number(quantity), amount.value];
}

describe('A choice at a cell', () => {
  test.each([
    ['with a bottle of one’s own', {}, 30_000, 0],
    ['with a bought bottle', buy, 90_000, 60_000],
    ['with a rented bottle', rent, 30_000, 0],
  ])('%s costs what it says [E-16, C-08, rule 69]', async (_, choice, total, containers) => {
    const world = await newWorld();
    const body = { cell: world.cellId, usePoints: false, additionalProducts: [], ...choice };
    const calculated = await app.call(endpoints.calculateCell, { body }, { token: await world.member.token() });
    expect(calculated.totals).toMatchObject({
      total: { amount: total, currency: 'RUB' },
      containers: { amount: containers },
      toPay: { amount: total },
    });
    expect(calculated.loyalty).toEqual({ available: 0, usable: 0, willEarn: 15 });
  });

  test('takes all points that pay for the water: 120 of 300.00 leave 180.00 [rule 77a]', async () => {
    const world = await newWorld();
    await grantTestPoints(context, world.member.subjectId, 120);
    const body = { cell: world.cellId, usePoints: true, additionalProducts: [] };
    const { totals, loyalty } = await app.call(
      endpoints.calculateCell,
      { body },
      { token: await world.member.token() },
    );
    expect(totals).toMatchObject({ points: { amount: 12_000 }, toPay: { amount: 18_000 } });
    expect(loyalty).toEqual({ available: 120, usable: 120, willEarn: 0 });
  });

  test('uses a point less where the rest would be below the least sum of any payment method [rule 77a]', async () => {
    const world = await newWorld({ priceMinor: 30_050 });
    await grantTestPoints(context, world.member.subjectId, 400);
    const { order, payment } = await world.place({ usePoints: true });
    const { totals } = await world.get(order.id);
    expect(totals).toMatchObject({ points: { amount: 29_900 }, toPay: { amount: 150 } });
    expect(payment).toMatchObject({ required: true });
    expect(payment.paymentUrl).not.toBeNull();
  });

  test('says by name what the cell does not hold, and of what it has too little [C-08, E-16]', async () => {
    const world = await newWorld({ stock: 3 });
    const { water, container, pump } = await findGoods(world);
    const refuse = async (additionalProducts: Wishes) => {
      const body = { cell: world.cellId, usePoints: false, additionalProducts };
      return app.callRefused(
        endpoints.calculateCell,
        { body },
        { token: await world.member.token(), headers: { 'Accept-Language': 'en' } },
      );
    };
    expect(await refuse([{ product: crypto.randomUUID(), quantity: 1 }])).toMatchObject({
      status: 422,
      error: { code: 'cart.product_unavailable', message: 'The cell does not hold this product.' },
    });
    expect(await refuse([{ product: pump.uuid, quantity: 1 }])).toMatchObject({
      error: {
        code: 'cart.product_unavailable',
        message: `The cell does not hold “${pump.name}”.`,
        details: { product: pump.uuid },
      },
    });
    expect(await refuse([{ product: water.uuid, quantity: 3 }])).toMatchObject({
      status: 422,
      error: {
        code: 'cell.not_enough',
        message: `The cell does not hold that many: of “${water.name}” at most 3.`,
        details: { product: water.uuid, maximum: 3 },
      },
    });
    const containers = await refuse([
      { product: water.uuid, quantity: 1 },
      { product: container.uuid, quantity: 2 },
      { product: container.uuid, quantity: 1, acquisition: 'rent' },
    ]);
    expect(containers).toMatchObject({
      error: { code: 'cell.not_enough', details: { product: container.uuid, maximum: 2 } },
    });
    expect(await refuse([{ product: water.uuid, quantity: 0 }])).toMatchObject({ status: 400 });
  });

  test('without additional products is a bottle of water for an empty one [C-08]', async () => {
    const world = await newWorld();
    const token = await world.member.token();
    const body = { cell: world.cellId, usePoints: false };
    const { items, totals } = await app.call(endpoints.calculateCell, { body }, { token });
    expect(items).toMatchObject([{ quantity: 1, acquisition: null }]);
    expect(totals.toPay.amount).toBe(30_000);
    const placed = await app.call(endpoints.placeCellOrder, { body: { ...body, sourceSite: 'test' } }, { token });
    expect(await world.get(placed.order.id)).toMatchObject({
      acquisition: null,
      totals: { toPay: { amount: 30_000 } },
    });
  });

  test('whose sum is no longer the one that was shown is refused with the new one, and nothing is held [C-08]', async () => {
    const world = await newWorld();
    const body = { cell: world.cellId, usePoints: false, sourceSite: 'test', expectedToPay: 30_000 };
    const setPrice = (priceMinor: number) =>
      context.database.update(cellTable).set({ priceMinor }).where(eq(cellTable.id, world.cellId));
    await setPrice(35_000);
    const refused = await app.callRefused(endpoints.placeCellOrder, { body }, { token: await world.member.token() });
    expect(refused).toMatchObject({
      status: 409,
      error: {
        code: 'cart.total_changed',
        details: { calculation: { totals: { toPay: { amount: 35_000, currency: 'RUB' } } } },
      },
    });
    // The cell is free, and the sum agreed to now is charged.
    const { order } = await world.place({ expectedToPay: 35_000 });
    expect(await world.get(order.id)).toMatchObject({ totals: { toPay: { amount: 35_000 } } });
  });

  test('whose points are fewer than were shown is refused too, also where nothing was to pay [C-08, rule 77a]', async () => {
    const world = await newWorld();
    await grantTestPoints(context, world.member.subjectId, 120);
    const body = { cell: world.cellId, usePoints: true, sourceSite: 'test', expectedToPay: 0 };
    const refused = await app.callRefused(endpoints.placeCellOrder, { body }, { token: await world.member.token() });
    expect(refused).toMatchObject({
      status: 409,
      error: { details: { calculation: { totals: { points: { amount: 12_000 }, toPay: { amount: 18_000 } } } } },
    });
  });

  test('is rented by nobody who owes for a rental [rule 18]', async () => {
    const world = await newWorld();
    await completeOne(world, rent);
    clock.advance(31 * 24 * 60 * minute);
    await world.heartbeat();
    await world.state('full');
    const body = { cell: world.cellId, usePoints: false, ...rent, sourceSite: 'test' };
    const refused = await app.callRefused(endpoints.placeCellOrder, { body }, { token: await world.member.token() });
    expect(refused).toMatchObject({ status: 422, error: { code: 'rental.overdue' } });
  });
});

describe('Several bottles of one cell', () => {
  test('cost, leave the stock, and are given out as they were chosen [C-08, rules 15, 17, 69, 77]', async () => {
    const world = await newWorld({ stock: 5, priceMinor: 30_000 });
    const { water, container } = await findGoods(world);
    await grantTestPoints(context, world.member.subjectId, 100);
    // Three bottles of water: one container bought, one rented, one exchanged.
    const additionalProducts: Wishes = [
      { product: water.uuid, quantity: 2 },
      { product: container.uuid, quantity: 1 },
      { product: container.uuid, quantity: 1, acquisition: 'rent' },
    ];
    const id = await world.buy({ additionalProducts, usePoints: true });
    const payment = await paymentOf(id);
    expect(payment.amount).toEqual({ value: '1400.00', currency: 'RUB' });
    expect((await findCellRow(world))?.stock).toBe(5);

    await take(world, 'nothing');
    const done = await world.get(id);
    expect(done).toMatchObject({
      acquisition: null,
      totals: {
        goods: { amount: 90_000 },
        containers: { amount: 60_000 },
        points: { amount: 10_000 },
        toPay: { amount: 140_000 },
      },
      items: [
        { quantity: 3, acquisition: null, price: { amount: 30_000 }, total: { amount: 90_000 } },
        { quantity: 1, acquisition: 'buy', total: { amount: 60_000 } },
        { quantity: 1, acquisition: 'rent', total: { amount: 0 } },
      ],
      // One bottle was to be returned and none was seen.
      bottleDue: { state: 'open', amount: { amount: 60_000 } },
    });
    expect(done.rentalDueDate).not.toBeNull();
    const [receipt] = (await paymentOf(id)).receipts;
    expect(receipt?.items.map(toQuantityAndPrice)).toEqual([
      [1, '266.66'],
      [2, '266.67'],
      [1, '600.00'],
    ]);
    expect((await findCellRow(world))?.stock).toBe(2);
    const { data } = await app.call(endpoints.getBottleBalance, {}, { token: await world.member.token() });
    expect(data.rentals).toHaveLength(1);
    expect(await listWrongPoints(context.database)).toEqual([]);
  });

  test('that were to be exchanged and were not are all due, each at its price [C-08, rule 76]', async () => {
    const world = await newWorld({ stock: 2 });
    const { water } = await findGoods(world);
    const id = await world.buy({ additionalProducts: [{ product: water.uuid, quantity: 1 }] });
    await take(world, 'nothing');
    expect(await world.get(id)).toMatchObject({ bottleDue: { amount: { amount: 120_000 } } });
    clock.advance(25 * 60 * minute);
    await chargeMissingBottles(context);
    expect(await debtsOf(world)).toEqual([120_000]);
    expect((await findCellRow(world))?.stock).toBe(0);
  });

  test('are not opened for who paid when fewer are left by then: the money goes back [C-08, rule 70]', async () => {
    const world = await newWorld({ stock: 3 });
    const { water } = await findGoods(world);
    const { order } = await world.place({ additionalProducts: [{ product: water.uuid, quantity: 2 }] });
    const body = { stock: 2 };
    const params = { id: world.cellId };
    await app.call(operatorEndpoints.changeCellState, { params, body }, { token: await operator.token() });
    await world.pay(order.id);
    expect(world.sends()).toBe(0);
    expect(await world.get(order.id)).toMatchObject({ reason: 'cell_unavailable', refund: { state: 'refunded' } });
    expect((await findCellRow(world))?.stock).toBe(2);
  });

  test('are never more than there are, however many ask while an order takes its own [C-08]', async () => {
    const world = await newWorld({ stock: 3 });
    const { water } = await findGoods(world);
    const additionalProducts: Wishes = [{ product: water.uuid, quantity: 1 }];
    const id = await world.buy({ additionalProducts });
    await world.ack('accepted');
    await world.see('door_opened');
    const others = await Promise.all(Array.from({ length: 6 }, () => newWorld()));
    const body = { cell: world.cellId, usePoints: false, sourceSite: 'test', additionalProducts };
    const refusals = others.map(async ({ member }) =>
      app.callRefused(endpoints.placeCellOrder, { body }, { token: await member.token() }),
    );
    await world.see('door_closed', { content: 'empty_bottle' });
    await world.state('full');
    for (const { error } of await Promise.all(refusals)) {
      expect(['cell.busy', 'cell.empty', 'cell.not_enough']).toContain(error.code);
    }
    expect(await world.get(id)).toMatchObject({ step: 'completed' });
    expect((await findCellRow(world))?.stock).toBe(1);
    const late = others[0]?.member ?? world.member;
    const refused = await app.callRefused(endpoints.placeCellOrder, { body }, { token: await late.token() });
    expect(refused.error).toMatchObject({ code: 'cell.not_enough', details: { maximum: 1 } });
  });
});

describe('An order at a cell', () => {
  test('holds the money, opens the door, takes the money and ends with the closed door [P-12, T-21, rules 71, 77]', async () => {
    const world = await newWorld();
    const { order, payment } = await world.place();
    expect(order.status).toBe('waiting');
    expect(payment.paymentUrl).toMatch(/^http/);
    expect(world.sends()).toBe(0);
    expect(await world.get(order.id)).toMatchObject({
      step: 'paying',
      canCancel: true,
      paymentUrl: payment.paymentUrl,
    });

    await world.pay(order.id);
    expect((await paymentOf(order.id)).status).toBe('waiting_for_capture');
    expect(world.sends()).toBe(1);
    const paidAt = clock.now().getTime();
    expect(await world.get(order.id)).toMatchObject({
      status: 'waiting',
      step: 'opening',
      door: 'opening',
      deadlineAt: new Date(paidAt + minute).toISOString(),
    });

    await world.ack('accepted');
    await world.see('door_opened');
    expect(await world.get(order.id)).toMatchObject({ status: 'success', step: 'opened', door: 'opened' });
    expect((await paymentOf(order.id)).status).toBe('succeeded');

    await world.see('item_removed');
    await world.see('bottle_inserted');
    await world.see('door_closed', { content: 'empty_bottle' });
    const done = await world.get(order.id);
    expect(done).toMatchObject({ status: 'success', step: 'completed', door: 'closed', earned: 15, refund: null });
    expect(namesOf(done)).toEqual(
      ['RESERVED', 'HELD', 'COMMAND_SENT', 'ACCEPTED', 'DOOR_OPENED', 'PAID', 'BOTTLE_TAKEN'].concat([
        'BOTTLE_LEFT',
        'DOOR_CLOSED',
        'COMPLETED',
      ]),
    );
    expect((await findCellRow(world))?.stock).toBe(4);
    expect(await listWrongPoints(context.database)).toEqual([]);
  });

  test('is empty once the last bottle is out, and once nothing but an empty one is in it [rule 77]', async () => {
    const world = await newWorld({ stock: 1 });
    await completeOne(world);
    expect(await getCell(world)).toMatchObject({ status: 'empty' });
    const other = await newWorld({ stock: 3 });
    await other.state('empty_bottle');
    expect(await getCell(other)).toMatchObject({ status: 'empty' });
    await other.state('full');
    expect(await getCell(other)).toMatchObject({ status: 'active', message: null });
  });

  test('paid by SBP is paid at once, and gets a second receipt at the end', async () => {
    const world = await newWorld();
    const { order } = await world.place(bySbp);
    await world.pay(order.id);
    expect((await paymentOf(order.id)).status).toBe('succeeded');
    await take(world);
    expect(await world.get(order.id)).toMatchObject({ step: 'completed' });
    const receipts = await context.database
      .select()
      .from(finalReceiptTable)
      .where(eq(finalReceiptTable.documentId, order.id));
    expect(receipts).toHaveLength(1);
  });

  test('has its receipts sent to the e-mail of the account [C-15]', async () => {
    const world = await newWorld();
    await context.database
      .update(customerTable)
      .set({ email: 'cells@example.com' })
      .where(eq(customerTable.id, world.member.subjectId));
    const { order } = await world.place(bySbp);
    await world.pay(order.id);
    await take(world);
    await pollPayments(context);
    const [payment] = await acquirer.listPayments({ order: order.id });
    const { receipts } = await acquirer.getPayment(payment?.id ?? '');
    expect(receipts.length).toBeGreaterThan(1);
    expect(receipts).toEqual(receipts.map((receipt) => ({ ...receipt, customer: { email: 'cells@example.com' } })));
  });

  test('that points pay for alone opens without a payment, and earns none [rule 77a]', async () => {
    const world = await newWorld();
    await grantTestPoints(context, world.member.subjectId, 400);
    const { order, payment } = await world.place({ usePoints: true });
    expect(payment).toEqual({ required: false, paymentUrl: null });
    expect(world.sends()).toBe(1);
    await take(world);
    const done = await world.get(order.id);
    expect(done).toMatchObject({ step: 'completed', earned: 0, totals: { toPay: { amount: 0 } } });
    expect(await readBalance(world)).toBe(100);
  });

  test('asked for twice with one key is one order [rule 70]', async () => {
    const world = await newWorld();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = await Promise.all([world.place({}, headers), world.place({}, headers)]);
    expect(second.order.id).toBe(first.order.id);
    expect(second.payment.paymentUrl).toBe(first.payment.paymentUrl);
  });

  test('is refused to a customer whom staff have blocked [rule 49f]', async () => {
    const world = await newWorld();
    const staff = { token: await (await createOperator(app)).token() };
    const blocked = { customerId: world.member.subjectId, reason: 'Ломает дверцу' };
    await app.call(operatorEndpoints.blockCustomer, { body: blocked }, staff);
    const body = { cell: world.cellId, usePoints: false, additionalProducts: [], sourceSite: 'test' };
    const refused = await app.callRefused(endpoints.placeCellOrder, { body }, { token: await world.member.token() });
    expect(refused).toMatchObject({ status: 422, error: { code: 'identity.customer_blocked' } });
    await app.call(operatorEndpoints.unblockCustomer, { body: blocked }, staff);
    expect((await world.place()).order.id).toBeTruthy();
  });

  test('needs a customer who agreed to the processing of personal data', async () => {
    const world = await newWorld();
    const { token } = await app.call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } });
    const body = { cell: world.cellId, usePoints: false, additionalProducts: [], sourceSite: 'test' };
    const asVisitor = await app.callRefused(endpoints.placeCellOrder, { body }, { token });
    expect(asVisitor).toMatchObject({ status: 422, error: { code: 'identity.sign_in_required' } });
    const stranger = await createMember(app);
    const without = await app.callRefused(endpoints.placeCellOrder, { body }, { token: await stranger.token() });
    expect(without).toMatchObject({ status: 422, error: { code: 'consent.personal_data_required' } });
  });

  test('is shown to nobody else', async () => {
    const world = await newWorld();
    const { order } = await world.place();
    const stranger = await createMember(app);
    const as = { token: await stranger.token() };
    for (const endpoint of [
      endpoints.getCellOrder,
      endpoints.watchCellOrder,
      endpoints.reopenCell,
      endpoints.cancelCellOrder,
    ]) {
      const refused = await app.callRefused(endpoint, { params: { id: order.id } }, as);
      expect(refused).toMatchObject({ status: 404, error: { code: 'cell.order_not_found' } });
    }
  });

  test('leads back to a page of the shop only', async () => {
    const world = await newWorld();
    const body = { cell: world.cellId, usePoints: false, additionalProducts: [], sourceSite: 'test' };
    const refused = await app.callRefused(
      endpoints.placeCellOrder,
      { body: { ...body, returnUrl: 'https://evil.example/' } },
      { token: await world.member.token() },
    );
    expect(refused).toMatchObject({ status: 422, error: { code: 'payment.return_url_refused' } });
  });

  test('is sent as server-sent events, each change at once [T-21]', async () => {
    const world = await newWorld();
    const { order } = await world.place();
    const response = await app.send(
      endpoints.watchCellOrder,
      { params: { id: order.id } },
      { token: await world.member.token() },
    );
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const seen: string[] = [];
    const readUntil = async (step: string) => {
      while (seen.at(-1) !== step) {
        const { value = '' } = (await reader?.read()) ?? {};
        for (const [, data = ''] of value.matchAll(/^data: (.*)$/gm)) seen.push((JSON.parse(data) as CellOrder).step);
      }
    };
    await readUntil('paying');
    await world.pay(order.id);
    await readUntil('opening');
    await take(world);
    await readUntil('completed');
    await reader?.cancel();
    expect(seen[0]).toBe('paying');
    expect(seen).toContain('opening');
  });
});

describe('A reservation', () => {
  test('refuses other customers, and its own customer a second cell [rule 70]', async () => {
    const world = await newWorld();
    const other = await newWorld();
    const { order } = await world.place();
    const body = { usePoints: false, additionalProducts: [], sourceSite: 'test' };
    const taken = await app.callRefused(
      endpoints.placeCellOrder,
      { body: { ...body, cell: world.cellId } },
      { token: await other.member.token() },
    );
    expect(taken).toMatchObject({ status: 409, error: { code: 'cell.busy' } });
    const second = await app.callRefused(
      endpoints.placeCellOrder,
      { body: { ...body, cell: other.cellId } },
      { token: await world.member.token() },
    );
    expect(second).toMatchObject({
      status: 409,
      error: { code: 'cell.order_open', details: { order: order.id, cell: world.cellId } },
    });
    expect(await getCell(world)).toMatchObject({ status: 'busy', currentOrder: { id: order.id, cell: world.cellId } });
    expect(await getCell(other)).toMatchObject({ status: 'active', currentOrder: null });
  });

  test('is one, however many ask for it at the same moment [rule 70]', async () => {
    const world = await newWorld();
    const rivals = await Promise.all(Array.from({ length: 7 }, () => newWorld()));
    const token = await world.member.token();
    const asks = [
      ...rivals.map(async (rival) => ({ cell: world.cellId, token: await rival.member.token() })),
      ...rivals.map(({ cellId }) => Promise.resolve({ cell: cellId, token })),
    ];
    const answers = await Promise.all(
      asks.map(async (asked) => {
        const { cell, token: as } = await asked;
        const body = { cell, usePoints: false, additionalProducts: [], sourceSite: 'test' };
        return (await app.send(endpoints.placeCellOrder, { body }, { token: as })).status;
      }),
    );
    expect(answers.slice(0, 7).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.slice(7).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  });

  test('ends after three minutes without money, and gives the points back [rules 70, 77a]', async () => {
    const world = await newWorld();
    await grantTestPoints(context, world.member.subjectId, 100);
    const { order } = await world.place({ usePoints: true });
    expect(order.expiresAt).toBe(new Date(clock.now().getTime() + 3 * minute).toISOString());
    await world.pass(3 * minute - 1);
    expect(await world.get(order.id)).toMatchObject({ step: 'paying' });
    await world.pass(1);
    expect(await world.get(order.id)).toMatchObject({ status: 'error', reason: 'payment_expired', refund: null });
    expect(await readBalance(world)).toBe(100);
    await world.heartbeat();
    expect(await getCell(world)).toMatchObject({ status: 'active', currentOrder: null });
  });

  test('that was paid in time is found out before it is given up', async () => {
    const world = await newWorld();
    const { order } = await world.place();
    const [open] = await acquirer.listPayments({ order: order.id });
    await acquirer.approve(open?.id ?? '');
    await world.pass(3 * minute);
    expect(await world.get(order.id)).toMatchObject({ status: 'waiting', step: 'opening' });
  });

  test.each([
    ['held', {}, 'canceled'],
    ['paid by SBP', bySbp, 'succeeded'],
  ])('gives money back that comes later: %s [rules 65, 70]', async (_, way, status) => {
    const world = await newWorld();
    const { order } = await world.place(way);
    await world.pass(4 * minute);
    await world.pay(order.id);
    await pollPayments(context);
    const payment = await paymentOf(order.id);
    expect(payment.status).toBe(status);
    expect(payment.refunds).toHaveLength(status === 'succeeded' ? 1 : 0);
    expect(world.sends()).toBe(0);
    expect(await world.get(order.id)).toMatchObject({
      ...{ status: 'error', reason: 'payment_expired', door: 'closed' },
      refund: { state: 'refunded', amount: { amount: 30_000 } },
    });
  });

  test('is over with a declined payment, and says why in the words of the bank', async () => {
    const world = await newWorld();
    const { order } = await world.place();
    const [open] = await acquirer.listPayments({ order: order.id });
    await acquirer.decline(open?.id ?? '', 'insufficient_funds');
    await acquirer.work();
    const declined = await world.get(order.id);
    expect(declined).toMatchObject({ status: 'error', step: 'cancelled', reason: 'payment_declined', refund: null });
    expect(declined.message).toContain('денег');
    expect(await getCell(world)).toMatchObject({ status: 'active' });
  });

  test('can be given up before it is paid, and not after', async () => {
    const world = await newWorld();
    const { order } = await world.place();
    const as = { token: await world.member.token() };
    expect(await app.call(endpoints.cancelCellOrder, { params: { id: order.id } }, as)).toMatchObject({
      step: 'cancelled',
      reason: 'cancelled',
    });
    const paid = await world.buy();
    const refused = await app.callRefused(endpoints.cancelCellOrder, { params: { id: paid } }, as);
    expect(refused).toMatchObject({ status: 409, error: { code: 'cell.cancel_refused' } });
  });
});

describe('A closed door', () => {
  test('on a full bottle can be opened again twice within ten minutes, then the money goes back [rule 71]', async () => {
    const world = await newWorld();
    const id = await world.buy();
    const as = { token: await world.member.token() };
    await take(world, 'full');
    expect(await world.get(id)).toMatchObject({ status: 'success', step: 'notTaken', canReopen: true });
    for (const openings of [2, 3]) {
      const again = await app.call(endpoints.reopenCell, { params: { id } }, as);
      expect(again).toMatchObject({ step: 'opening', canReopen: false });
      expect(world.sends()).toBe(openings);
      await take(world, 'full');
    }
    const failed = await world.get(id);
    expect(failed).toMatchObject({ status: 'error', reason: 'not_taken', refund: { state: 'refunded' } });
    expect((await paymentOf(id)).refunds).toHaveLength(1);
    const refused = await app.callRefused(endpoints.reopenCell, { params: { id } }, as);
    expect(refused).toMatchObject({ status: 409, error: { code: 'cell.reopen_refused' } });
    expect(await findCellRow(world)).toMatchObject({ stock: 5, fault: null });
  });

  test('on a full bottle sends everything back after ten minutes: money, and points that were spent [rules 38, 71]', async () => {
    const world = await newWorld();
    await grantTestPoints(context, world.member.subjectId, 50);
    const id = await world.buy({ usePoints: true });
    await take(world, 'full');
    await world.pass(10 * minute);
    expect(await world.get(id)).toMatchObject({ reason: 'not_taken', refund: { state: 'refunded', points: 50 } });
    expect(await readBalance(world)).toBe(50);
    expect(await listWrongPoints(context.database)).toEqual([]);
  });

  test('waits three seconds for what the scales say, then nothing is charged [rule 76]', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await world.ack('accepted');
    await world.see('door_opened');
    await world.see('door_closed');
    expect(await world.get(id)).toMatchObject({ step: 'opened' });
    await world.pass(3000);
    expect(await world.get(id)).toMatchObject({ step: 'completed', bottleDue: null });
  });

  test('learns from the scales a moment later', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await world.ack('accepted');
    await world.see('door_opened');
    await world.see('door_closed');
    clock.advance(1000);
    await world.state('full');
    expect(await world.get(id)).toMatchObject({ step: 'notTaken' });
  });

  test('without the empty bottle that was declared makes its price due after a day [P-13, rule 76]', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await take(world, 'nothing');
    const disputeUntil = new Date(clock.now().getTime() + 24 * 60 * minute).toISOString();
    expect(await world.get(id)).toMatchObject({
      step: 'completed',
      bottleDue: { amount: { amount: 60_000 }, state: 'open', disputeUntil },
    });
    await chargeMissingBottles(context);
    expect(await debtsOf(world)).toEqual([]);
    clock.advance(24 * 60 * minute);
    await chargeMissingBottles(context);
    await chargeMissingBottles(context);
    expect(await debtsOf(world)).toEqual([60_000]);
    expect(await world.get(id)).toMatchObject({ bottleDue: { state: 'charged' } });
  });

  test('without it charges nothing who disputes it, before an operator decides [rule 76]', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await take(world, 'nothing');
    const as = { token: await world.member.token() };
    const disputed = await app.call(endpoints.disputeBottle, { params: { id }, body: { note: 'It is there' } }, as);
    expect(disputed).toMatchObject({ bottleDue: { state: 'disputed' } });
    expect(disputed.timeline.at(-1)?.text).toContain(': It is there');
    clock.advance(48 * 60 * minute);
    await chargeMissingBottles(context);
    expect(await debtsOf(world)).toEqual([]);
    const byOperator = { token: await operator.token() };
    const decided = await app.call(
      operatorEndpoints.decideBottle,
      { params: { id }, body: { isDue: false } },
      byOperator,
    );
    expect(decided.order).toMatchObject({ bottleDue: { state: 'waived' } });
    const again = await app.callRefused(
      operatorEndpoints.decideBottle,
      { params: { id }, body: { isDue: true } },
      byOperator,
    );
    expect(again).toMatchObject({ status: 409, error: { code: 'cell.dispute_refused' } });
  });

  test.each([
    ['a bought bottle', buy],
    ['a rented bottle', rent],
  ])('with %s wants no empty one, and writes it down [rules 16, 76]', async (_, choice) => {
    const world = await newWorld();
    const id = await world.buy(choice);
    await take(world, 'nothing');
    expect(await world.get(id)).toMatchObject({ step: 'completed', bottleDue: null });
    const { data } = await app.call(endpoints.getBottleBalance, {}, { token: await world.member.token() });
    expect(data.bottles).toBe(1);
    expect(data.rentals).toHaveLength(choice === rent ? 1 : 0);
    const { rentalDueDate } = await world.get(id);
    // Due at the end of that day in Moscow.
    const due = data.rentals[0] && new Date(Date.parse(data.rentals[0].dueAt) + 3 * 60 * minute - 1);
    expect(rentalDueDate).toBe(due?.toISOString().slice(0, 10) ?? null);
    expect(data.entries[0]?.order?.uuid).toBe(id);
  });

  test('that stays open is an alarm after two minutes, and the end of the order after ten', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await world.ack('accepted');
    await world.see('door_opened');
    await world.pass(2 * minute);
    expect(namesOf(await world.get(id)).at(-1)).toBe('DOOR_LEFT_OPEN');
    await world.pass(8 * minute);
    expect(await world.get(id)).toMatchObject({ step: 'completed' });
    expect(await findCellRow(world)).toMatchObject({ fault: 'door_left_open', stock: 4 });
  });
});

describe('An operator', () => {
  test('sees the cells, what is in them, and the evidence of their orders', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await world.see('open_failed');
    const as = { token: await operator.token() };
    const { data: all } = await app.call(operatorEndpoints.listOpsCells, {}, as);
    expect(all.find((cell) => cell.id === world.cellId)).toMatchObject({ stock: 5, failures: 1, status: 'active' });
    const query = { cell: world.cellId };
    const { data: orders } = await app.call(operatorEndpoints.listOpsCellOrders, { query }, as);
    expect(orders.map((order) => order.id)).toEqual([id]);
    expect(namesOf(orders[0] as CellOrder)).toContain('OPEN_FAILED');
  });

  test.each([
    [{ disabled: true }, 'disabled'],
    [{ disabled: false, stock: 0 }, 'empty'],
    [{ stock: 7 }, 'active'],
  ] as const)('says %o: the cell is %s [S-58, rule 75]', async (body, status) => {
    const world = await newWorld();
    const as = { token: await operator.token() };
    const { cell } = await app.call(operatorEndpoints.changeCellState, { params: { id: world.cellId }, body }, as);
    expect(cell.status).toBe(status);
    const shown = await getCell(world);
    expect(shown.status).toBe(status);
    expect(shown.message === null).toBe(status === 'active');
  });
});

describe('Deleting an account [rule 79]', () => {
  test('waits for an order at a cell under way, and for its bottle', async () => {
    const world = await newWorld();
    const id = await world.buy();
    const as = { token: await world.member.token() };
    const refused = await app.callRefused(endpoints.deleteProfile, {}, as);
    expect(refused).toMatchObject({ status: 409, error: { code: 'account.order_in_delivery' } });
    await take(world, 'nothing');
    const owing = await app.callRefused(endpoints.deleteProfile, {}, as);
    expect(owing).toMatchObject({ status: 409, error: { code: 'account.bottle_open' } });
    const byOperator = { token: await operator.token() };
    await app.call(operatorEndpoints.decideBottle, { params: { id }, body: { isDue: false } }, byOperator);
    await app.call(endpoints.deleteProfile, {}, as);
  });

  test('gives up an unpaid reservation', async () => {
    const world = await newWorld();
    await world.place();
    await app.call(endpoints.deleteProfile, {}, { token: await world.member.token() });
    const [order] = await context.database
      .select()
      .from(cellOrderTable)
      .where(eq(cellOrderTable.subjectId, world.member.subjectId));
    expect(order).toMatchObject({ state: 'cancelled', reason: 'cancelled' });
  });
});
