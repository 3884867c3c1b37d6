import { endpoints, type CellOrder } from '@kaplya/contract';
import { and, eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { listOpenDebts } from '#features/containers/index.ts';
import { cellTable } from '#features/micro-market/cells/cells.table.ts';
import { createCellWorld, createCellsStandIn, type CellWorld } from './cell-world.ts';
import { createMember, createOperator } from '../people/operator.ts';
import { startAcquirer } from '../acquirer/start-acquirer.ts';
import { startTestApp } from '../start-test-app.ts';
import { createTestClock } from '../test-clock.ts';

const morning = '2026-03-10T07:30:00Z';

export const minute = 60_000;
export const bySbp = { paymentMethod: '/api/payment/payment_methods/sbp' };

export const namesOf = ({ timeline }: CellOrder) => timeline.map(({ event }) => event);

/** The duration from opening to closing the door. */
export async function take(
  world: CellWorld,
  content: 'full' | 'empty_bottle' | 'nothing' | 'unknown' = 'empty_bottle',
) {
  await world.ack('accepted');
  await world.see('door_opened');
  await world.see('item_removed');
  await world.see('door_closed', { content });
}

/**
 * A shop with an acquirer and cells that a test plays; each test runs an hour after the previous one. Await it at the top
 * of a file.
 */
export async function openCellShop(env: Record<string, string> = {}) {
  const clock = createTestClock(morning);
  const acquirer = startAcquirer({ clock });
  const standIn = createCellsStandIn();
  const app = await startTestApp({ clock, payments: acquirer.payments, cells: standIn.gateway, env });
  acquirer.notify(app.fetch);
  const { context } = app;
  const operator = await createOperator(app);
  const container = await findContainer();

  beforeEach(() => {
    clock.advance(3_600_000);
    acquirer.comeUp();
    standIn.setConnected(true);
    standIn.setDeaf(false);
  });

  const newWorld = (options?: Parameters<typeof createCellWorld>[2]) =>
    createCellWorld(app, { clock, acquirer, standIn }, options);

  const buy = { additionalProducts: [{ product: container, quantity: 1 as const }] };
  const rent = { additionalProducts: [{ product: container, quantity: 1 as const, acquisition: 'rent' as const }] };

  async function findContainer(): Promise<string> {
    const { token } = await createMember(app);
    const query = { returnableContainer: '1' as const };
    const { data } = await app.call(endpoints.listCellProducts, { query }, { token: await token() });
    return data[0]?.uuid ?? '';
  }

  async function getCell({ cellId, member }: CellWorld) {
    return app.call(endpoints.getCell, { params: { id: cellId } }, { token: await member.token() });
  }

  async function findCellRow({ cellId }: CellWorld) {
    const [row] = await context.database
      .select()
      .from(cellTable)
      .where(and(eq(cellTable.partnerId, 'moscow'), eq(cellTable.id, cellId)));
    return row;
  }

  async function paymentOf(orderId: string) {
    const [payment] = await acquirer.listPayments({ order: orderId });
    return acquirer.getPayment(payment?.id ?? '');
  }

  async function completeOne(world: CellWorld, input = {}): Promise<CellOrder> {
    const id = await world.buy(input);
    await take(world, 'empty_bottle');
    return world.get(id);
  }

  async function readBalance({ member }: CellWorld): Promise<number> {
    const { data } = await app.call(endpoints.getLoyaltyHistory, { query: {} }, { token: await member.token() });
    return data.balance;
  }

  async function debtsOf({ member }: CellWorld): Promise<number[]> {
    const of = { partnerId: 'moscow', subjectId: member.subjectId, legalPersonId: null };
    return (await listOpenDebts(context.database, of)).map(({ amountMinor }) => amountMinor);
  }
  return {
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
    debtsOf,
    buy,
    rent,
  };
}
