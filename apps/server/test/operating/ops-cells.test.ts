import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@kaplya/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { demonstration } from '@kaplya/demonstration';
import { fillDemonstration } from '../../src/fill-demonstration.ts';
import { runOps } from '../../../../scripts/ops/run-ops.ts';
import { addCell, giveConsent } from '../cells/cell-world.ts';
import { createMember } from '../people/operator.ts';
import { startTestApp } from '../start-test-app.ts';

const app = await startTestApp();
await fillDemonstration(app.context, demonstration);
const folder = mkdtempSync(join(tmpdir(), 'kaplya-ops-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command line over HTTP, as `npm run ops -- …` does. */
const ops = (line: string) =>
  runOps(line.split(' '), {
    fetch(url, init) {
      const { host, pathname, search } = new URL(url);
      return app.fetch(`${pathname}${search}`, { ...init, host });
    },
    origin: 'http://localhost',
    sessionFile: join(folder, 'ops-session.json'),
    ask: () => Promise.resolve(''),
  });

describe('npm run ops of cells [S-58]', () => {
  test('lists them, switches one off and on, fills it and puts it back into service', async () => {
    expect(await ops('cells')).toMatch(/c-error\s+1005\s+inactive\s+open_failed/);
    expect(await ops('cell c-error --clear --stock 7')).toMatch(/bottles\s+7\n[^]*failures\s+0 in a row\n/);
    expect(await ops('cell c-active --disable')).toMatch(/^Cell c-active {2}disabled/);
    expect(await ops('cell c-active --enable')).toMatch(/^Cell c-active {2}inactive/);
    await expect(ops('cell c-active --enable --disable')).rejects.toThrow(/opposite/);
    await expect(ops('cell')).rejects.toThrow(/Say which cell/);
    await expect(ops('cell c-none --clear')).rejects.toThrow(/There is no cell c-none/);
  });

  test('shows an order with its evidence, and decides about its bottle', async () => {
    const { cellId } = await addCell(app.context);
    const member = await createMember(app);
    await giveConsent(app.context, member);
    const as = { token: await member.token() };
    const body = { cell: cellId, usePoints: false, additionalProducts: [], sourceSite: 'test' };
    const { order } = await app.call(endpoints.placeCellOrder, { body }, as);
    const { number } = await app.call(endpoints.getCellOrder, { params: { id: order.id } }, as);

    expect(await ops(`cell-orders ${cellId}`)).toContain(number);
    expect(await ops(`cell-order ${number}`)).toMatch(/RESERVED\s+The cell is reserved/);
    await expect(ops(`bottle ${number} --waive`)).rejects.toThrow(/Nothing can be decided/);
    await expect(ops(`cell-refund ${number}`)).rejects.toThrow(/No refund/);
    await expect(ops(`bottle ${number}`)).rejects.toThrow(/--due or --waive/);
    await expect(ops('cell-order 1')).rejects.toThrow(/There is no order 1/);
  });
});
