import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { pollPayments } from '#features/payments/index.ts';
import { bySbp, minute, namesOf, openCellShop, take } from '../../../../test/cells/cell-shop.ts';
import { grantTestPoints } from '../../../../test/people/give-points.ts';
import { listWrongPoints } from '../../../../test/database/wrong-points.ts';
import { advanceDueCellOrders } from './advance-cell-order.ts';
import { cellOrderTable } from '../orders/cell-orders.table.ts';
import { cellTable } from '../cells/cells.table.ts';
import { controllerListener } from '../controllers/subscribe-to-controllers.ts';

const {
  app,
  context,
  clock,
  acquirer,
  standIn,
  operator,
  newWorld,
  getCell,
  findCellRow,
  paymentOf,
  completeOne,
  readBalance,
} = await openCellShop();

describe('A door that stays shut', () => {
  test('releases held money after a minute, once the controller was asked again [K-06, rule 72]', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await world.pass(3000);
    await world.pass(6000);
    expect(world.sends()).toBe(3);
    expect(
      new Set(standIn.sent.filter(({ cellId }) => cellId === world.cellId).map(({ commandId }) => commandId)).size,
    ).toBe(1);
    await world.ack('accepted');
    await world.pass(minute - 9001);
    expect(await world.get(id)).toMatchObject({ status: 'waiting', step: 'opening' });
    await world.heartbeat();
    await world.pass(1);
    await world.sync([], [{ commandId: world.lastCommand().commandId, result: 'accepted' }]);
    const failed = await world.get(id);
    expect(failed).toMatchObject({
      status: 'error',
      reason: 'open_timeout',
      door: 'failed',
      refund: { state: 'refunded', method: 'card', amount: { amount: 30_000 }, points: 0 },
    });
    expect((await paymentOf(id)).status).toBe('canceled');
    expect(namesOf(failed).slice(-3)).toEqual(['NOT_OPENED', 'REFUNDING', 'RELEASED']);
    expect(world.sends()).toBe(3);
  });

  test('refunds what SBP took, and says "refunding" until the acquirer has done it [rule 72]', async () => {
    const world = await newWorld();
    const { order } = await world.place(bySbp);
    const [open] = await acquirer.listPayments({ order: order.id });
    await acquirer.play(open?.id ?? '', 'refund_late');
    await world.pay(order.id);
    await world.ack('rejected', 'door_open');
    expect(await world.get(order.id)).toMatchObject({
      status: 'error',
      reason: 'open_rejected',
      refund: { state: 'refunding', method: 'sbp' },
    });
    clock.advance(11 * minute);
    await acquirer.work();
    await pollPayments(context);
    expect(await world.get(order.id)).toMatchObject({ step: 'refunded', refund: { state: 'refunded' } });
    expect((await paymentOf(order.id)).refunds).toHaveLength(1);
  });

  test('does so also when the acquirer is down at that moment', async () => {
    const world = await newWorld();
    const id = await world.buy();
    acquirer.goDown();
    await world.see('open_failed');
    expect(await world.get(id)).toMatchObject({ reason: 'open_failed', refund: { state: 'refunding' } });
    acquirer.comeUp();
    clock.advance(2 * minute);
    await pollPayments(context);
    expect(await world.get(id)).toMatchObject({ refund: { state: 'refunded' } });
    expect((await paymentOf(id)).status).toBe('canceled');
  });

  test('gives points back that were held, with the money [rules 37, 77a]', async () => {
    const world = await newWorld();
    await grantTestPoints(context, world.member.subjectId, 120);
    const id = await world.buy({ usePoints: true });
    expect(await readBalance(world)).toBe(0);
    expect(await world.get(id)).toMatchObject({ paidBy: 'card', totals: { points: { amount: 12_000 } } });
    await world.see('open_failed');
    expect(await world.get(id)).toMatchObject({ refund: { points: 120, amount: { amount: 18_000 } } });
    expect(await readBalance(world)).toBe(120);
    expect(await listWrongPoints(context.database)).toEqual([]);
  });

  test('puts the cell out of service the second time in a row, until an operator clears it [rule 75]', async () => {
    const world = await newWorld();
    await world.buy();
    await world.see('open_failed');
    expect(await getCell(world)).toMatchObject({ status: 'active' });
    await completeOne(world);
    await world.state('full');
    for (const result of ['rejected', 'rejected'] as const) {
      await world.buy();
      await world.ack(result);
    }
    const cell = await getCell(world);
    expect(cell.status).toBe('error');
    expect(cell.message).toContain('неисправна');
    const body = { cell: world.cellId, usePoints: false, additionalProducts: [], sourceSite: 'test' };
    const refused = await app.callRefused(endpoints.placeCellOrder, { body }, { token: await world.member.token() });
    expect(refused).toMatchObject({ status: 422, error: { code: 'cell.error' } });

    const params = { id: world.cellId };
    const as = { token: await operator.token() };
    await app.call(operatorEndpoints.changeCellState, { params, body: { clearError: true } }, as);
    expect(await getCell(world)).toMatchObject({ status: 'active' });
  });

  test('is asked with a new command when the first came too late for the controller, within the minute [rule 71]', async () => {
    const world = await newWorld();
    const id = await world.buy();
    const first = world.lastCommand().commandId;
    await world.pass(20_000);
    await world.ack('expired');
    expect(world.lastCommand().commandId).not.toBe(first);
    await take(world);
    expect(await world.get(id)).toMatchObject({ step: 'completed' });
  });
});

describe('A controller that falls silent', () => {
  test('is inactive after 90 seconds, and nothing is sold there [rule 75]', async () => {
    const world = await newWorld();
    await world.heartbeat();
    clock.advance(89_999);
    expect(await getCell(world)).toMatchObject({ status: 'active' });
    clock.advance(1);
    expect(await getCell(world)).toMatchObject({ status: 'inactive' });
    const body = { cell: world.cellId, usePoints: false, additionalProducts: [], sourceSite: 'test' };
    const refused = await app.callRefused(endpoints.placeCellOrder, { body }, { token: await world.member.token() });
    expect(refused).toMatchObject({ status: 422, error: { code: 'cell.inactive' } });
    await world.heartbeat();
    expect(await getCell(world)).toMatchObject({ status: 'active' });
  });

  test('after it accepted leaves it open what happened; the backlog decides for success [rule 73]', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await world.ack('accepted');
    await world.status(false);
    expect(await world.get(id)).toMatchObject({ status: 'waiting', step: 'checking', door: 'unknown' });
    const command = world.lastCommand().commandId;
    await world.pass(8 * minute);
    expect(await world.get(id)).toMatchObject({ status: 'waiting', step: 'checking' });
    await world.status(true);
    const stored = { eventId: 'e', bootId: 'before', at: clock.now(), commandId: command, content: null } as const;
    await world.sync([
      { ...stored, seq: 1, type: 'door_opened' },
      { ...stored, seq: 2, type: 'door_closed', content: 'empty_bottle' },
    ]);
    const done = await world.get(id);
    expect(done).toMatchObject({ status: 'success', step: 'completed', refund: null });
    expect((await paymentOf(id)).status).toBe('succeeded');
    expect(await findCellRow(world)).toMatchObject({ fault: null, stock: 4 });
  });

  test('and back in time goes on', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await world.ack('accepted');
    await world.status(false);
    await world.pass(5000);
    await world.status(true);
    await world.sync();
    expect(await world.get(id)).toMatchObject({ status: 'waiting', step: 'opening' });
    await take(world);
    expect(await world.get(id)).toMatchObject({ step: 'completed' });
  });

  test.each([
    ['with a backlog that knows of no open door', 8 * minute, true],
    ['and nobody hears of it for ten minutes', 10 * minute, false],
  ])('%s: refund, and the cell is out of service [rule 73]', async (_, after, isBack) => {
    const world = await newWorld();
    const id = await world.buy();
    await world.ack('accepted');
    await world.status(false);
    await world.pass(after);
    if (isBack) {
      await world.status(true);
      await world.sync();
    }
    expect(await world.get(id)).toMatchObject({
      status: 'error',
      reason: 'connection_lost',
      refund: { state: 'refunded' },
    });
    await world.status(true);
    expect(await getCell(world)).toMatchObject({ status: 'error' });
  });

  test('and opens after the money went back is an incident, not a second charge [rule 74]', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await world.ack('accepted');
    await world.pass(minute);
    await world.sync();
    expect(await world.get(id)).toMatchObject({ reason: 'open_timeout' });
    await world.see('door_opened');
    const order = await world.get(id);
    expect(namesOf(order).at(-1)).toBe('LATE_OPENING');
    expect(order).toMatchObject({ status: 'error', refund: { state: 'refunded' } });
    expect((await paymentOf(id)).status).toBe('canceled');
    expect(await findCellRow(world)).toMatchObject({ fault: 'late_opening' });
  });

  test('is taken for offline by a broker that has just begun, unless it was quicker than we', async () => {
    const early = await newWorld();
    const late = await newWorld();
    clock.advance(1000);
    const listener = controllerListener(context);
    clock.advance(1000);
    await early.status(true);
    await listener.onConnected({ isForgetful: true });
    expect(await getCell(early)).toMatchObject({ status: 'active' });
    expect(await getCell(late)).toMatchObject({ status: 'inactive' });
    expect(standIn.syncs.at(-1)?.controllerId).toBe(early.controllerId);
  });

  test('while our own connection is down is uncertain, not failed', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await world.ack('accepted');
    standIn.setConnected(false);
    await world.pass(2 * minute);
    expect(await world.get(id)).toMatchObject({ status: 'waiting', step: 'checking' });
    standIn.setConnected(true);
    await world.status(true);
    await take(world);
    expect(await world.get(id)).toMatchObject({ step: 'completed' });
  });
});

describe('A command', () => {
  test('that left while we knew nothing of the controller was perhaps heard: its backlog decides [rule 73]', async () => {
    const world = await newWorld();
    standIn.setDeaf(true);
    const id = await world.buy();
    // Another process may know more and gets a moment.
    expect(world.sends()).toBe(0);
    await world.pass(1500);
    expect(world.sends()).toBe(1);
    await world.pass(2 * minute);
    expect(await world.get(id)).toMatchObject({ status: 'waiting', step: 'checking' });
    standIn.setDeaf(false);
    await world.status(true);
    const stored = { eventId: 'e', bootId: 'before', at: clock.now(), content: null } as const;
    const { commandId } = world.lastCommand();
    await world.sync([{ ...stored, commandId, seq: 1, type: 'door_opened' }]);
    expect(await world.get(id)).toMatchObject({ status: 'success', step: 'opened' });
  });

  test('that was sent to a controller thought to be gone was perhaps heard, once it turns out to have been there', async () => {
    const world = await newWorld();
    const { order } = await world.place();
    await world.status(false);
    await world.pay(order.id);
    await world.pass(20_000);
    await world.status(true);
    await world.status(false);
    await world.pass(2 * minute);
    expect(await world.get(order.id)).toMatchObject({ status: 'waiting', step: 'checking' });
  });

  test('of which a controller that seems to be there says nothing is in doubt, not failed [rule 73]', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await world.pass(minute);
    await world.pass(3000);
    expect(await world.get(id)).toMatchObject({ status: 'waiting', step: 'checking' });
    const stored = { eventId: 'e', bootId: 'before', at: clock.now(), content: null } as const;
    await world.sync([{ ...stored, commandId: world.lastCommand().commandId, seq: 1, type: 'door_opened' }]);
    expect(await world.get(id)).toMatchObject({ status: 'success', step: 'opened' });
  });

  test('is queried again when the answer may have come while the shop was down', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await world.pass(minute);
    const asked = standIn.syncs.length;
    clock.advance(10_000);
    await controllerListener(context).onConnected({ isForgetful: false });
    await world.rest();
    expect(standIn.syncs.length).toBeGreaterThan(asked);
    expect(await world.get(id)).toMatchObject({ status: 'waiting', step: 'opening' });
    await world.sync();
    expect(await world.get(id)).toMatchObject({ reason: 'open_timeout', refund: { state: 'refunded' } });
  });

  test('that never left, or went to a controller that is gone, is no doubt: refund at the minute [rule 72]', async () => {
    const [unsent, gone] = [await newWorld(), await newWorld()];
    const orders = [await unsent.place(), await gone.place()];
    await gone.status(false);
    await gone.pay(orders[1]?.order.id ?? '');
    standIn.setConnected(false);
    await unsent.pay(orders[0]?.order.id ?? '');
    await unsent.pass(minute);
    standIn.setConnected(true);
    await gone.pass(1);
    const refunded = { status: 'error', reason: 'open_timeout', refund: { state: 'refunded' } };
    expect(await unsent.get(orders[0]?.order.id ?? '')).toMatchObject(refunded);
    expect(await gone.get(orders[1]?.order.id ?? '')).toMatchObject(refunded);
  });
});

describe('Messages that come twice, late or in another order', () => {
  test('change nothing [rule 74]', async () => {
    const world = await newWorld();
    const id = await world.buy();
    const opened = await (async () => {
      await world.ack('accepted');
      await world.ack('duplicate', 'accepted');
      return world.see('door_opened');
    })();
    await world.repeat(opened);
    const closed = await world.see('door_closed', { content: 'empty_bottle' });
    await world.repeat(opened);
    await world.repeat(closed);
    await world.sync([opened, closed], [{ commandId: world.lastCommand().commandId, result: 'accepted' }]);
    const order = await world.get(id);
    expect(order.step).toBe('completed');
    expect(namesOf(order).filter((event) => event === 'DOOR_OPENED')).toHaveLength(1);
    expect((await findCellRow(world))?.stock).toBe(4);
  });

  test('come to the same end when the closed door is heard of first [rule 74]', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await world.see('door_closed', { content: 'empty_bottle', seq: 9 });
    await world.see('door_opened', { seq: 8 });
    await world.ack('accepted');
    expect(await world.get(id)).toMatchObject({ step: 'completed', refund: null });
  });

  test('of another cell open nothing here', async () => {
    const world = await newWorld();
    const other = await newWorld();
    const id = await world.buy();
    const { commandId } = world.lastCommand();
    await other.see('door_opened', { commandId });
    expect(await world.get(id)).toMatchObject({ step: 'opening' });
    expect(await findCellRow(other)).toMatchObject({ fault: 'door_forced' });
  });
});

describe('A shop that died', () => {
  test('between the money and the command gives it when it is back', async () => {
    const world = await newWorld();
    const { order } = await world.place();
    const now = clock.now();
    // The state after the payment's transaction, if the process dies right after it.
    await context.database
      .update(cellOrderTable)
      .set({ state: 'paid', paidAt: now, nextAt: now, receivedMinor: sql`to_pay_minor` })
      .where(eq(cellOrderTable.id, order.id));
    expect(world.sends()).toBe(0);
    await advanceDueCellOrders(context);
    expect(world.sends()).toBe(1);
  });

  test('for longer than the minute sends the money back, without blaming the cell [rule 72]', async () => {
    const world = await newWorld();
    const { order } = await world.place();
    const [open] = await acquirer.listPayments({ order: order.id });
    await acquirer.approve(open?.id ?? '');
    await acquirer.work();
    await world.rest();
    await context.database
      .update(cellOrderTable)
      .set({ state: 'paid', nextAt: clock.now() })
      .where(eq(cellOrderTable.id, order.id));
    await world.pass(2 * minute);
    expect(await world.get(order.id)).toMatchObject({ reason: 'open_timeout', refund: { state: 'refunded' } });
    expect(await findCellRow(world)).toMatchObject({ failures: 0 });
  });

  test('and is carried on by two at once does nothing twice', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await world.ack('accepted');
    await context.database.update(cellOrderTable).set({ nextAt: clock.now() }).where(eq(cellOrderTable.id, id));
    await Promise.all(Array.from({ length: 5 }, () => advanceDueCellOrders(context)));
    await world.see('door_opened');
    await Promise.all([
      advanceDueCellOrders(context),
      world.see('door_closed', { content: 'empty_bottle' }),
      advanceDueCellOrders(context),
    ]);
    const order = await world.get(id);
    expect(namesOf(order).filter((event) => event === 'COMMAND_SENT')).toHaveLength(1);
    expect(namesOf(order).filter((event) => event === 'COMPLETED')).toHaveLength(1);
    expect((await findCellRow(world))?.stock).toBe(4);
  });
});

describe('Money that the acquirer gives up', () => {
  const lose = async (orderId: string) => {
    const [payment] = await acquirer.listPayments({ order: orderId });
    await acquirer.decline(payment?.id ?? '', 'fraud_suspected');
    await acquirer.work();
  };

  test('before the door opened is the end, and nothing more is opened for it', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await lose(id);
    await world.pass(10_000);
    expect(world.sends()).toBe(1);
    await world.pass(50_000);
    await world.sync();
    const order = await world.get(id);
    expect(order).toMatchObject({ status: 'error', step: 'refunded', reason: 'open_timeout' });
    expect(namesOf(order)).toContain('MONEY_GONE');
  });

  test('of a bottle that was not taken lets nobody open again', async () => {
    const world = await newWorld();
    const { order } = await world.place();
    await world.pay(order.id);
    await world.ack('accepted');
    acquirer.goDown();
    await world.see('door_opened');
    acquirer.comeUp();
    await lose(order.id);
    await world.see('door_closed', { content: 'full' });
    expect(await world.get(order.id)).toMatchObject({ step: 'refunded', reason: 'payment_lost', canReopen: false });
  });
});

describe('A cell that stops selling between the order and the money', () => {
  test.each([
    ['switched off', { isDisabled: true }],
    ['broken', { fault: 'door_forced' }],
    ['emptied', { content: 'nothing' as const }],
  ])('is not opened: %s', async (_, change) => {
    const world = await newWorld();
    const { order } = await world.place();
    await context.database.update(cellTable).set(change).where(eq(cellTable.id, world.cellId));
    await world.pay(order.id);
    expect(world.sends()).toBe(0);
    expect(await world.get(order.id)).toMatchObject({
      reason: 'cell_unavailable',
      refund: { state: 'refunded' },
      bottleDue: null,
    });
    expect(await findCellRow(world)).toMatchObject({ failures: 0 });
  });
});

describe('What goes wrong around a cell', () => {
  test('a door that opens late after "open again" has its time, and its bottle counts [rule 71]', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await take(world, 'full');
    await world.pass(10 * minute - 5000);
    await world.heartbeat();
    await app.call(endpoints.reopenCell, { params: { id } }, { token: await world.member.token() });
    await world.pass(8000);
    await world.ack('accepted');
    await world.see('door_opened');
    expect(await world.get(id)).toMatchObject({ step: 'opened' });
    await world.see('door_closed', { content: 'full' });
    expect(await world.get(id)).toMatchObject({ reason: 'not_taken', refund: { state: 'refunded' } });
    expect(await findCellRow(world)).toMatchObject({ fault: null, stock: 5 });
  });

  test('who takes the bottle from a door that did not catch has bought it', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await take(world, 'full');
    await world.see('item_removed');
    await world.see('door_closed', { content: 'empty_bottle' });
    expect(await world.get(id)).toMatchObject({ step: 'completed', refund: null });
    expect((await findCellRow(world))?.stock).toBe(4);
  });

  test('a controller whose backlog was cut is still believed about now [rule 72]', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await world.ack('accepted');
    await world.heartbeat();
    await world.pass(minute);
    await world.sync([], [], { isComplete: false });
    expect(await world.get(id)).toMatchObject({ reason: 'open_timeout', refund: { state: 'refunded' } });
  });

  test('a broker that is away for a moment uses up no sending, and blames no cell', async () => {
    const world = await newWorld();
    standIn.setConnected(false);
    const id = await world.buy();
    for (let second = 0; second < 12; second += 1) await world.pass(1000);
    expect(world.sends()).toBe(0);
    standIn.setConnected(true);
    await world.pass(1000);
    expect(world.sends()).toBeGreaterThan(0);
    await take(world);
    expect(await world.get(id)).toMatchObject({ step: 'completed' });

    const other = await newWorld();
    standIn.setConnected(false);
    const lost = await other.buy();
    for (let count = 0; count < 62; count += 1) await other.pass(1000);
    standIn.setConnected(true);
    await other.pass(1000);
    expect(await other.get(lost)).toMatchObject({ reason: 'open_timeout', refund: { state: 'refunded' } });
    expect(await findCellRow(other)).toMatchObject({ failures: 0 });
  });

  test('a controller with a wrong clock gets three commands, and its cell is to blame', async () => {
    const world = await newWorld();
    const id = await world.buy();
    const given = () =>
      new Set(standIn.sent.filter(({ cellId }) => cellId === world.cellId).map((one) => one.commandId)).size;
    for (let second = 0; second < 60; second += 1) {
      await world.ack('expired');
      await world.pass(1000);
    }
    expect(given()).toBe(3);
    expect(await world.get(id)).toMatchObject({ reason: 'open_timeout', refund: { state: 'refunded' } });
    expect(await findCellRow(world)).toMatchObject({ failures: 1 });
  });

  test('who has paid in time is not given up while the acquirer is silent', async () => {
    const world = await newWorld();
    const { order } = await world.place();
    const [open] = await acquirer.listPayments({ order: order.id });
    await acquirer.approve(open?.id ?? '');
    acquirer.goDown();
    await world.pass(3 * minute);
    expect(await world.get(order.id)).toMatchObject({ step: 'paying' });
    acquirer.comeUp();
    await world.pass(3000);
    expect(await world.get(order.id)).toMatchObject({ step: 'opening' });
  });

  test('news of a closed door that was lost is asked for', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await world.ack('accepted');
    const opened = await world.see('door_opened');
    await world.heartbeat();
    const asked = standIn.syncs.length;
    await world.pass(60_000);
    await world.heartbeat();
    await world.pass(60_000);
    expect(standIn.syncs.length).toBe(asked + 1);
    const { commandId } = world.lastCommand();
    await world.sync([{ ...opened, eventId: 'e', seq: 90, commandId, type: 'door_closed', content: 'full' }]);
    expect(await world.get(id)).toMatchObject({ step: 'notTaken' });
  });

  test('one that fails to advance blocks no other', async () => {
    const world = await newWorld();
    const other = await newWorld();
    const { order } = await world.place();
    const { order: second } = await other.place();
    standIn.breakOrder(order.id);
    await Promise.all([world.pay(order.id), other.pay(second.id)]);
    expect(other.sends()).toBe(1);
    const [row] = await context.database.select().from(cellOrderTable).where(eq(cellOrderTable.id, order.id));
    expect(row).toMatchObject({ state: 'paid', nextAt: new Date(clock.now().getTime() + 30_000) });
  });

  test('what was in the cell when its door was closed is in it [rule 77]', async () => {
    const world = await newWorld();
    await completeOne(world);
    expect(await getCell(world)).toMatchObject({ status: 'empty' });
  });

  test('a state from the future does not make all later ones old', async () => {
    const world = await newWorld();
    await world.state('full', { at: new Date(clock.now().getTime() + 24 * 60 * minute) });
    clock.advance(1000);
    await world.state('nothing');
    expect(await findCellRow(world)).toMatchObject({ content: 'nothing' });
  });

  test('openings that fail are in a row only without one that works between [rule 75]', async () => {
    const world = await newWorld();
    await world.buy();
    await world.see('open_failed');
    const id = await world.buy();
    await take(world, 'full');
    await world.pass(10 * minute);
    expect(await world.get(id)).toMatchObject({ reason: 'not_taken' });
    await world.heartbeat();
    await world.buy();
    await world.see('open_failed');
    expect(await findCellRow(world)).toMatchObject({ failures: 1, fault: null });
  });

  test('no operator charges a bottle within the customer’s day [rule 76]', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await take(world, 'nothing');
    const as = { token: await operator.token() };
    const refused = await app.callRefused(
      operatorEndpoints.decideBottle,
      { params: { id }, body: { isDue: true } },
      as,
    );
    expect(refused).toMatchObject({ status: 409, error: { code: 'cell.dispute_refused' } });
  });

  test('an event older than the retention is ignored [rule 74]', async () => {
    const world = await newWorld();
    const at = new Date(clock.now().getTime() - 91 * 24 * 60 * minute);
    await world.see('door_forced', { at, commandId: null });
    expect(await findCellRow(world)).toMatchObject({ fault: null });
  });

  test('the evidence says when the door really opened', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await world.ack('accepted');
    const at = new Date(clock.now().getTime() + 5000);
    clock.advance(2 * minute);
    await world.see('door_opened', { at });
    const order = await world.get(id);
    expect(order.timeline.find(({ event }) => event === 'DOOR_OPENED')?.at).toBe(at.toISOString());
  });

  test('a controller whose clock stands at 1970 is believed about our own command', async () => {
    const world = await newWorld();
    const id = await world.buy();
    await world.see('door_opened', { at: new Date(0) });
    expect(await world.get(id)).toMatchObject({ step: 'opened' });
  });

  test('an opening of before the command that names none is not its own', async () => {
    const world = await newWorld();
    const at = new Date(clock.now().getTime() - 1000);
    const id = await world.buy();
    await world.see('door_opened', { at, commandId: null });
    expect(await world.get(id)).toMatchObject({ step: 'opening' });
    expect((await paymentOf(id)).status).toBe('waiting_for_capture');
  });

  test('a partner may change some of the times and leave the others', async () => {
    const setTimers = async (rules: string) => {
      await context.database.execute(sql`update partner set rules = ${rules}::jsonb where partner_id = 'moscow'`);
      context.changes.announce('partner', 'moscow');
    };
    const { rows } = await context.database.execute(sql`select rules::text from partner where partner_id = 'moscow'`);
    const usual = String(rows[0]?.['rules']);
    await setTimers(JSON.stringify({ ...(JSON.parse(usual) as object), cellTimers: { reservation: minute } }));
    const world = await newWorld();
    const { order } = await world.place();
    await setTimers(usual);
    expect(order.expiresAt).toBe(new Date(clock.now().getTime() + minute).toISOString());
  });

  test('another controller answers for no cell', async () => {
    const world = await newWorld();
    const other = await newWorld();
    const id = await world.buy();
    await other.ackFor(world, 'rejected');
    expect(await world.get(id)).toMatchObject({ step: 'opening' });
  });

  test('a refund that was declined is asked for again by an operator [rule 66]', async () => {
    const world = await newWorld();
    const { order } = await world.place(bySbp);
    const [open] = await acquirer.listPayments({ order: order.id });
    await acquirer.play(open?.id ?? '', 'refund_decline:general_decline');
    await world.pay(order.id);
    await world.see('open_failed');
    expect(await world.get(order.id)).toMatchObject({ step: 'refunding', refund: { isDeclined: true } });
    await acquirer.play(open?.id ?? '', 'ok');
    const as = { token: await operator.token() };
    const params = { id: order.id };
    const retried = await app.call(operatorEndpoints.retryCellRefunds, { params }, as);
    expect(retried.order).toMatchObject({ step: 'refunded', refund: { state: 'refunded' } });
    const again = await app.callRefused(operatorEndpoints.retryCellRefunds, { params }, as);
    expect(again).toMatchObject({ status: 409, error: { code: 'order.refund_not_declined' } });
  });
});
