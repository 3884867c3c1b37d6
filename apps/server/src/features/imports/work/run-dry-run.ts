import type { Row } from '@kaplya/files/cell';
import pMap from 'p-map';
import { throttleAfterBatch } from '#db/queues/staged-work/throttle-after-batch.ts';
import { refusePlan, type ImportKind, type RowError, type RowInput } from '../kinds/import-kind.ts';
import { kinds } from '../kinds/kinds.ts';
import { parseRow, type MappedColumn } from '../kinds/parse-row.ts';
import { deleteImportRows, insertImportRows } from '../stores/import-row.store.ts';
import type { ImportEntry } from '../stores/import.store.ts';
import { countChange, endPhase, inBatch, rowsAtOnce, type ImportWork, type Progress } from './progress.ts';
import { openFile, readRows, scanFile } from './read-file.ts';

type ReadRow = {
  readonly number: number;
  readonly cells: readonly string[];
  readonly key: string;
  readonly person: string | null;
  readonly input: RowInput;
  readonly errors: readonly RowError[];
};

const keyLetters = 300;

/**
 * Compares each row of the file with the shop and stores its result, from the row at which a process was interrupted
 * before; returns the unfinished import if the process stops before the end.
 */
export async function runDryRun(work: ImportWork): Promise<ImportEntry | null> {
  const { context, partner, entry } = work;
  const { mapping } = entry;
  if (!mapping) throw new Error('An import without a mapping is not checked');
  const kind = kinds[entry.kind];
  const file = openFile(context, entry);
  const { total, columns } = await scanFile(file, { mapping, kind, partner });
  const seen = new Set<string>();
  let progress: Progress = { ...entry, total };
  let batch: ReadRow[] = [];
  let startedAt = performance.now();
  const flush = async (): Promise<void> => {
    const rows = await prepareRows(work, kind, batch);
    batch = [];
    progress = await checkRows(work, kind, rows, progress);
    await throttleAfterBatch(startedAt);
    startedAt = performance.now();
  };
  for await (const row of readRows(file, mapping)) {
    const read = readRow(row, columns, kind, work, seen);
    if (row.number <= entry.cursor) continue;
    batch.push(read);
    if (batch.length < rowsAtOnce) continue;
    await flush();
    if (context.stopping.aborted) return { ...entry, ...progress };
  }
  if (batch.length > 0 || progress.cursor === 0) await flush();
  await endPhase(context, { ...entry, ...progress }, 'checked');
  return null;
}

function readRow(
  { number, cells }: Row,
  columns: readonly MappedColumn[],
  kind: ImportKind,
  { partner }: ImportWork,
  seen: Set<string>,
): ReadRow {
  const { input, errors } = parseRow(cells, columns);
  const key = kind.toKey(partner, input).slice(0, keyLetters);
  const isSecond = errors.length === 0 && seen.has(key);
  if (errors.length === 0) seen.add(key);
  const twice: RowError[] = isSecond ? [{ field: null, code: 'row.twice' }] : [];
  const person = kind.toPerson?.(partner, input) ?? null;
  return { number, cells: cells.map(({ text }) => text), key, person, input, errors: [...errors, ...twice] };
}

/** The most simultaneous calls to the address service. */
const callsAtOnce = 4;

function prepareRows(
  { context, partner }: ImportWork,
  kind: ImportKind,
  rows: readonly ReadRow[],
): Promise<readonly ReadRow[]> {
  if (!kind.prepare) return Promise.resolve(rows);
  return pMap(
    rows,
    async (row) => {
      if (row.errors.length > 0) return row;
      const prepared = await kind.prepare?.(context, partner, row.input);
      return prepared ? { ...row, ...prepared } : row;
    },
    { concurrency: callsAtOnce },
  );
}

function checkRows(work: ImportWork, kind: ImportKind, rows: readonly ReadRow[], from: Progress): Promise<Progress> {
  const key = { partnerId: work.partner.id, importId: work.entry.id };
  return inBatch(work, from, async (call) => {
    // A dry run from the first row deletes the rows of an earlier one.
    if (from.cursor === 0) await deleteImportRows(call.transaction, key);
    const valid = rows.filter(({ errors }) => errors.length === 0);
    const planned = await kind.plan(call, valid, false);
    const plans = new Map(valid.map(({ number }, index) => [number, planned[index]]));
    const found = rows.map(({ number, cells, key: rowKey, person, input, errors }) => {
      const { outcome, errors: faults, changes, touched } = plans.get(number) ?? refusePlan(...errors);
      return {
        ...{ number, outcome, effect: null, key: rowKey, person, cells: [...cells], input },
        ...{ errors: [...faults], changes: [...changes], touched: [...touched] },
      };
    });
    await insertImportRows(call.transaction, key, found);
    const counts = found.reduce((sum, { outcome }) => countChange(sum, null, outcome), from.counts);
    return { ...from, cursor: rows.at(-1)?.number ?? from.cursor, done: from.done + rows.length, counts };
  });
}
