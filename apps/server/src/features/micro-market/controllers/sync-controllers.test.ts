import { and, eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { minute, openCellShop } from '../../../../test/cells/cell-shop.ts';
import { addCell } from '../../../../test/cells/cell-world.ts';
import { controllerTable } from '../cells/cells.table.ts';
import { controllerListener } from './subscribe-to-controllers.ts';

const { context, clock, standIn, newWorld, findCellRow } = await openCellShop();

const askedSince = (count: number) => standIn.syncs.slice(count).map(({ controllerId }) => controllerId);

test('of many controllers those are asked at once for which an order waits [rule 73]', async () => {
  const world = await newWorld();
  await world.buy();
  await addCell(context);
  const before = standIn.syncs.length;
  await controllerListener(context, { spreadMilliseconds: 3_600_000 }).onConnected({ isForgetful: false });
  expect(askedSince(before)).toEqual([world.controllerId]);
});

test('the others are asked later, unless another process has asked meanwhile', async () => {
  const added = await Promise.all(Array.from({ length: 30 }, () => addCell(context)));
  const [notified, ...others] = added.map(({ controllerId }) => controllerId);
  // Before its turn it has reported everything to another process.
  await context.database
    .update(controllerTable)
    .set({ syncedAt: new Date(clock.now().getTime() + 1000) })
    .where(and(eq(controllerTable.partnerId, 'moscow'), eq(controllerTable.id, notified ?? '')));
  const before = standIn.syncs.length;
  await controllerListener(context, { spreadMilliseconds: 200 }).onConnected({ isForgetful: false });
  const asked = () => askedSince(before).filter((id) => id === notified || others.includes(id));
  await vi.waitFor(() => expect(asked()).toHaveLength(others.length), { timeout: 5000 });
  expect(asked().toSorted()).toEqual(others.toSorted());
});

test('a controller is asked at once for lost messages where an order waits for it [rule 73]', async () => {
  const world = await newWorld();
  await world.buy();
  const other = await addCell(context);
  const before = standIn.syncs.length;
  const listener = controllerListener(context, { spreadMilliseconds: 3_600_000 });
  for (const id of [other.controllerId, 'ctl-of-nobody', world.controllerId]) await listener.onMissed(id);
  expect(askedSince(before)).toEqual([world.controllerId]);
});

test('a controller without a sync for a quarter of an hour is asked at its next heartbeat, for a killed process may have had its events [rule 73]', async () => {
  const world = await newWorld();
  await world.heartbeat();
  await world.sync();
  const before = standIn.syncs.length;
  const askedOf = () => askedSince(before).filter((id) => id === world.controllerId).length;
  clock.advance(14 * minute);
  await world.heartbeat();
  expect(askedOf()).toBe(0);
  clock.advance(2 * minute);
  await world.heartbeat();
  expect(askedOf()).toBe(1);
  // An event in the log of the controller that no order and no reconnection would ever fetch.
  const event = { eventId: 'forced', bootId: 'boot-of-another-life', seq: 1, at: clock.now(), content: null };
  await world.sync([{ ...event, commandId: null, type: 'door_forced' }]);
  expect(await findCellRow(world)).toMatchObject({ fault: 'door_forced' });
  await world.heartbeat();
  expect(askedOf()).toBe(1);
});
