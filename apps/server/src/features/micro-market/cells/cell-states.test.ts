import { endpoints } from '@kaplya/contract';
import { languages } from '@kaplya/domain';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { partnerTable } from '#features/company/company.table.ts';
import { addCell, createCellWorld, createCellsStandIn } from '../../../../test/cells/cell-world.ts';
import { createMember } from '../../../../test/people/operator.ts';
import { startAcquirer } from '../../../../test/acquirer/start-acquirer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { cellOrderTable } from '../orders/cell-orders.table.ts';
import { cellTable, controllerTable } from './cells.table.ts';

const clock = createTestClock('2026-03-10T07:30:00Z');
const acquirer = startAcquirer({ clock });
const standIn = createCellsStandIn();
const app = await startTestApp({ clock, payments: acquirer.payments, cells: standIn.gateway });
acquirer.notify(app.fetch);
const { context } = app;
const { database } = context;
const reader = await createMember(app);

// The demonstration lists fewer languages; a header selects only listed ones.
await database
  .update(partnerTable)
  .set({ languages: [...languages] })
  .where(eq(partnerTable.partnerId, 'moscow'));
context.changes.announce('partner', 'moscow');

type Fresh = Awaited<ReturnType<typeof addCell>>;

async function change({ cellId }: Fresh, changes: Partial<typeof cellTable.$inferInsert>): Promise<void> {
  await database
    .update(cellTable)
    .set(changes)
    .where(and(eq(cellTable.partnerId, 'moscow'), eq(cellTable.id, cellId)));
}

/** Changes that make a sellable cell unsellable. */
const spoiled = {
  disabled: (cell: Fresh) => change(cell, { isDisabled: true }),
  inactive: ({ controllerId }: Fresh) =>
    database.update(controllerTable).set({ isOnline: false }).where(eq(controllerTable.id, controllerId)),
  error: (cell: Fresh) => change(cell, { fault: 'lock_fault' }),
  empty: (cell: Fresh) => change(cell, { stock: 0 }),
};
const states = ['disabled', 'inactive', 'error', 'empty', 'busy'] as const;

async function prepare(state: (typeof states)[number]): Promise<string> {
  if (state === 'busy') {
    const world = await createCellWorld(app, { clock, acquirer, standIn });
    await world.place();
    return world.cellId;
  }
  const cell = await addCell(context);
  await spoiled[state](cell);
  return cell.cellId;
}

describe('A cell that cannot sell [S-58]', () => {
  test('says why in four languages, each state in words of its own [X-07, C-08, P-10]', async () => {
    const messages = new Map<string, string>();
    for (const state of states) {
      const id = await prepare(state);
      for (const language of languages) {
        const cell = await app.call(
          endpoints.getCell,
          { params: { id } },
          { token: await reader.token(), headers: { 'accept-language': language, 'x-source': 'aquamarket' } },
        );
        expect(cell.status).toBe(state);
        expect(cell.message?.trim(), `${state} in ${language}`).toMatch(/\p{L}{3}.*[.!]$/u);
        messages.set(`${state} in ${language}`, cell.message ?? '');
      }
    }
    expect(messages.size).toBe(20);
    expect(new Set(messages.values()).size).toBe(20);
    const russian = [...messages].filter(([, message]) => /\p{Script=Cyrillic}/u.test(message));
    expect(russian.map(([what]) => what)).toEqual(states.map((state) => `${state} in ru`));
  });

  test('has no such words where it can [X-07]', async () => {
    const { cellId } = await addCell(context);
    const cell = await app.call(endpoints.getCell, { params: { id: cellId } }, { token: await reader.token() });
    expect(cell).toMatchObject({ status: 'active', message: null });
  });
});

test('beside the water only the returnable container is offered [C-08]', async () => {
  const token = await reader.token();
  const { cellId } = await addCell(context);
  const { container } = await app.call(endpoints.getCell, { params: { id: cellId } }, { token });
  const { data } = await app.call(
    endpoints.listCellProducts,
    { query: { returnableContainer: '1' } },
    { token, headers: { 'x-source': 'aquamarket' } },
  );
  expect(data.map(({ uuid }) => uuid)).toEqual([container.uuid]);
});

test('an order stores the site and the device that it came from [C-08]', async () => {
  const findOrigin = async (id: string) => {
    const { source, deviceInfo } = cellOrderTable;
    const [row] = await database.select({ source, deviceInfo }).from(cellOrderTable).where(eq(cellOrderTable.id, id));
    return row;
  };
  const world = await createCellWorld(app, { clock, acquirer, standIn });
  const deviceInfo = 'device=kiosk-7;os=Android 15';
  const { order } = await world.place({ sourceSite: 'aqua.example' }, { 'x-device-info': deviceInfo });
  expect(await findOrigin(order.id)).toEqual({ source: 'aqua.example', deviceInfo });

  const other = await createCellWorld(app, { clock, acquirer, standIn });
  const { order: silent } = await other.place();
  expect(await findOrigin(silent.id)).toEqual({ source: 'test', deviceInfo: null });
});
