import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offeredBehaviours } from '../../packages/demonstration/src/controllers/behaviour.ts';
import { toTable } from '../ops/to-table.ts';
import { CellsError } from './cells-error.ts';

export { offeredBehaviours };

type ListedCell = {
  readonly controllerId: string;
  readonly cellId: string;
  readonly isOnline: boolean;
  readonly behaviour: string;
  readonly times: number | null;
  readonly door: string;
  readonly content: string;
  readonly pulses: number;
};

/** Prints the simulated cells of the folder's shop. Throws a CellsError when there are none. */
export async function listCells(dataDir: string): Promise<string> {
  const { cells } = (await ask(dataDir, '/cells')) as { cells: ListedCell[] };
  const rows = cells.map(({ controllerId, cellId, isOnline, behaviour, times, door, content, pulses }) => [
    ...[cellId, controllerId, isOnline ? 'online' : 'offline', door, content, `${pulses} pulses`],
    times === null ? behaviour : `${behaviour} (${times} times more)`,
  ]);
  return toTable(rows);
}

/** Sets a cell's behaviour at the command to open; null times: until it is changed again. */
export async function setBehaviour(
  dataDir: string,
  { cellId, behaviour, times }: { cellId: string; behaviour: string; times: number | null },
): Promise<string> {
  await ask(dataDir, `/cells/${encodeURIComponent(cellId)}`, { behaviour, ...(times !== null && { times }) });
  return `${cellId}: ${behaviour}${times === null ? '' : `, ${times} times`}`;
}

/** Disconnects a controller's network. */
export async function cutController(dataDir: string, controllerId: string, seconds: number): Promise<string> {
  await ask(dataDir, `/controllers/${encodeURIComponent(controllerId)}/cut`, { seconds });
  return `${controllerId} is offline for ${seconds} s`;
}

async function ask(dataDir: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${readAddress(dataDir)}${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(5000),
  }).catch(() => {
    throw new CellsError(`Nobody plays the cells of ${dataDir} any more. Start the shop, or: npm run cells`);
  });
  if (response.status === 404)
    throw new CellsError(
      `There is no such ${path.startsWith('/cells') ? 'cell' : 'controller'}. See: npm run cells -- list`,
    );
  if (response.status === 422 && path.endsWith('/cut')) throw new CellsError('Say for how many seconds, 3600 at most.');
  if (response.status === 422) throw new CellsError(`That is not known. Behaviours: ${offeredBehaviours.join(', ')}`);
  if (!response.ok) throw new CellsError(`The stand-in of the cells answered ${response.status}`);
  return response.json();
}

function readAddress(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'sandbox-cells/address'), 'utf8').trim();
  } catch {
    throw new CellsError(`Nobody plays the cells of ${dataDir}. Start the shop, or: npm run cells`);
  }
}
