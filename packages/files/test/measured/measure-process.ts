// Reads or writes one file in a process of its own and prints what it took, as JSON: see measured.test.ts.
import { createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkExchange } from '../../src/commerceml/read/check-exchange.ts';
import { FileRefused } from '../../src/file-refused.ts';
import { writeCsv } from '../../src/tables/csv/write-csv.ts';
import { readTable } from '../../src/tables/read-table.ts';
import { writeXlsx } from '../../src/tables/xlsx/write-xlsx.ts';
import { hostileFiles } from './hostile-files.ts';
import type { Measured } from './measure.ts';

const MB = 1024 * 1024;
const [, , job = '', subject = '', count = '0'] = process.argv;
/** A hostile file must be refused for something else than its size; a tenth of the elements proves as much. */
const patient = { bytes: 4096 * MB, ...(job.startsWith('hostile-') && { xmlElements: 2_000_000 }) };

function* makeRows(): Generator<(string | number)[]> {
  for (let row = 0; row < Number(count); row += 1) {
    yield Array.from({ length: 12 }, (_, column) =>
      column % 3 === 2 ? row * 100 + column : `Вода «Ключ» ${row}, ячейка ${column}; 19 л`,
    );
  }
}

async function prepare(): Promise<() => Promise<number>> {
  if (job.startsWith('write-')) {
    const bytes = job === 'write-csv' ? writeCsv(makeRows()) : writeXlsx(makeRows(), { worksheet: 'Товары' });
    return async () => {
      await pipeline(Readable.from(bytes), createWriteStream(subject));
      return Number(count);
    };
  }
  const file = job.startsWith('hostile-') ? hostileFiles[subject]?.() : await openAsBlob(subject);
  if (!file) throw new Error(`No such file: ${subject}`);
  if (job.endsWith('-exchange')) {
    return async () => {
      const { counts } = await checkExchange(file, patient);
      return Object.values(counts).reduce((sum, of) => sum + of, 0);
    };
  }
  return async () => {
    let rows = 0;
    for await (const row of readTable(file, { limits: patient })) rows += row.cells.length > 0 ? 1 : 0;
    return rows;
  };
}

const run = await prepare();
// The memory for creating the file is released; its peak still counts, so a process grows less than reported here.
globalThis.gc?.();
const before = process.memoryUsage.rss() / MB;
let longestTurn = 0;
let lastTick = performance.now();
const timer = setInterval(() => {
  const now = performance.now();
  longestTurn = Math.max(longestTurn, now - lastTick);
  lastTick = now;
}, 5);
const startedAt = performance.now();
const startedCpu = process.cpuUsage();
let outcome: Pick<Measured, 'items' | 'refused'>;
try {
  outcome = { items: await run(), refused: null };
} catch (error) {
  if (!(error instanceof FileRefused)) throw error;
  outcome = { items: 0, refused: error.code };
}
clearInterval(timer);
const seconds = (performance.now() - startedAt) / 1000;
const { user, system } = process.cpuUsage(startedCpu);
const cpuSeconds = (user + system) / 1_000_000;
const peak = process.resourceUsage().maxRSS / 1024;
console.log(
  JSON.stringify({
    ...outcome,
    seconds,
    cpuSeconds,
    grownMb: Math.round(peak - before),
    longestTurn,
  } satisfies Measured),
);
