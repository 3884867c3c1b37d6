import { endpoints } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { minute, openCellShop } from '../../../../test/cells/cell-shop.ts';

const { app, newWorld } = await openCellShop();

test('a cell that its customer took twice and did not pay is somebody else’s first, longer each time [rule 70a]', async () => {
  const world = await newWorld();
  const again = async () => {
    await world.heartbeat();
    const token = await world.member.token();
    const body = { cell: world.cellId, usePoints: false, additionalProducts: [], sourceSite: 'test' };
    const response = await app.send(endpoints.placeCellOrder, { body }, { token });
    if (response.status === 200) await world.pass(3 * minute);
    return [response.status, Number(response.headers.get('retry-after') ?? 0)];
  };
  // A customer whose payment was declined may retry at once.
  expect(await again()).toEqual([200, 0]);
  expect(await again()).toEqual([200, 0]);
  expect(await again()).toEqual([429, 180]);
  await world.pass(3 * minute);
  expect(await again()).toEqual([200, 0]);
  expect(await again()).toEqual([429, 360]);
});

test('a cell that its customer takes and gives back within a minute, again and again, is somebody else’s too [rule 70a]', async () => {
  const world = await newWorld();
  const statuses: number[] = [];
  for (let times = 0; times < 6; times += 1) {
    await world.heartbeat();
    const token = await world.member.token();
    const body = { cell: world.cellId, usePoints: false, additionalProducts: [], sourceSite: 'test' };
    const response = await app.send(endpoints.placeCellOrder, { body }, { token });
    statuses.push(response.status);
    if (response.status !== 200) break;
    const { order } = (await response.json()) as { order: { id: string } };
    await world.pass(0.75 * minute);
    await app.call(endpoints.cancelCellOrder, { params: { id: order.id } }, { token });
  }
  // Three quarters of a minute each: the third makes two minutes.
  expect(statuses).toEqual([200, 200, 200, 429]);
});
