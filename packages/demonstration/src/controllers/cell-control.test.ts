import { expect, test } from 'vitest';
import { createCellControl } from './cell-control.ts';
import type { Controller } from './controller.ts';

test('a cell that every shop has misbehaves in all of them, or in the one whose controller is named', async () => {
  const reported: string[] = [];
  const play = (controllerId: string): [string, Controller] => [
    controllerId,
    {
      start() {},
      report: () => [],
      setBehaviour(cellId, { kind }) {
        if (cellId === 'c-active') reported.push(`${controllerId} ${kind}`);
        return cellId === 'c-active';
      },
      cut() {},
      close: () => Promise.resolve(),
    },
  ];
  const control = createCellControl({
    folder: '',
    controllers: new Map([play('baku-cabinet-1'), play('moscow-cabinet-1')]),
  });
  const set = async (path: string): Promise<number> =>
    (await control.request(path, { method: 'POST', body: '{"behaviour": "jam"}' })).status;

  expect(await set('/cells/c-active')).toBe(200);
  expect(reported).toEqual(['baku-cabinet-1 jam', 'moscow-cabinet-1 jam']);
  expect(await set('/cells/c-active?controller=moscow-cabinet-1')).toBe(200);
  expect(reported.slice(2)).toEqual(['moscow-cabinet-1 jam']);
  expect(await set('/cells/c-none')).toBe(404);
});
