import type { Row } from '@kaplya/files/cell';
import pMap from 'p-map';
import { FileRefused } from '@kaplya/files/file-refused';
import type { ImportReason } from '../imports.table.ts';
import { refusePlan, type ImportKind, type RowError, type Wish } from '../kinds/import-kind.ts';
import { kinds } from '../kinds/kinds.ts';
import { parseRow, type MappedColumn } from '../kinds/parse-row.ts';
import { deleteImportRows, insertImportRows } from '../stores/import-row.store.ts';
import { endPhase } from '../stores/import.store.ts';
import { rest } from './pause.ts';
import { count, inBatch, rowsAtOnce, type Progress, type Work } from './progress.ts';
import { openFile, readRows, scanFile } from './read-file.ts';

type ReadRow = {
  readonly number: number;
  readonly cells: readonly string[];
  readonly key: string;
  readonly person: string | null;
  readonly wish: Wish;
  readonly errors: readonly RowError[];
};

const keyLetters = 300;

/** The dry run: compares each row of the file with the shop and keeps what it comes to. Goes on where another one ended. */
export async function runCheck(work: Work): Promise<void> {
  const { context, partner, entry } = work;
  const { mapping } = entry;
  if (!mapping) throw new Error('An import without a mapping is not checked');
  const kind = kinds[entry.kind];
  const file = openFile(context, entry);
  let progress: Progress = entry;
  try {
    const { total, columns } = await scanFile(file, { mapping, kind, partner });
    const isAnew = entry.cursor === 0;
    const seen = new Set<string>();
    progress = { ...progress, total };
    let batch: ReadRow[] = [];
    let startedAt = performance.now();
    const flush = async (): Promise<void> => {
      const rows = await prepareRows(work, kind, batch);
      batch = [];
      progress = await checkRows(work, kind, rows, progress, isAnew && progress.cursor === 0);
      await rest(startedAt);
      startedAt = performance.now();
    };
    for await (const row of readRows(file, mapping)) {
      const read = readRow(row, columns, kind, work, seen);
      if (row.number <= entry.cursor) continue;
      batch.push(read);
      if (batch.length < rowsAtOnce) continue;
      await flush();
      if (context.stopping.aborted) return;
    }
    if (batch.length > 0 || progress.cursor === 0) await flush();
    await endPhase(context.upkeep, entry, { from: { state: entry.state, cursor: progress.cursor }, to: 'checked' });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const failure: ImportReason = { code: error.code, params: error.params };
    const from = { state: entry.state, cursor: progress.cursor };
    await endPhase(context.upkeep, entry, { from, to: 'refused', failure });
  }
}

function readRow(
  { number, cells }: Row,
  columns: readonly MappedColumn[],
  kind: ImportKind,
  { partner }: Work,
  seen: Set<string>,
): ReadRow {
  const { wish, errors } = parseRow(cells, columns);
  const key = kind.toKey(partner, wish).slice(0, keyLetters);
  const isSecond = errors.length === 0 && seen.has(key);
  if (errors.length === 0) seen.add(key);
  const twice: RowError[] = isSecond ? [{ field: null, code: 'row.twice' }] : [];
  const person = kind.toPerson?.(partner, wish) ?? null;
  return { number, cells: cells.map(({ text }) => text), key, person, wish, errors: [...errors, ...twice] };
}

/** As many ask the maps at once. */
const asksAtOnce = 4;

function prepareRows(
  { context, partner }: Work,
  kind: ImportKind,
  rows: readonly ReadRow[],
): Promise<readonly ReadRow[]> {
  if (!kind.prepare) return Promise.resolve(rows);
  return pMap(
    rows,
    async (row) => {
      if (row.errors.length > 0) return row;
      const prepared = await kind.prepare?.(context, partner, row.wish);
      return prepared ? { ...row, ...prepared } : row;
    },
    { concurrency: asksAtOnce },
  );
}

function checkRows(
  work: Work,
  kind: ImportKind,
  rows: readonly ReadRow[],
  from: Progress,
  isFirst: boolean,
): Promise<Progress> {
  const key = { partnerId: work.partner.id, importId: work.entry.id };
  return inBatch(work, from, async (call, transaction) => {
    if (isFirst) await deleteImportRows(transaction, key);
    const believed = rows.filter(({ errors }) => errors.length === 0);
    const planned = await kind.plan(call, believed, false);
    const plans = new Map(believed.map(({ number }, index) => [number, planned[index]]));
    const found = rows.map(({ number, cells, key: rowKey, person, wish, errors }) => {
      const { outcome, errors: faults, changes, touched } = plans.get(number) ?? refusePlan(...errors);
      return {
        ...{ number, outcome, effect: null, key: rowKey, person, cells: [...cells], wish },
        ...{ errors: [...faults], changes: [...changes], touched: [...touched] },
      };
    });
    await insertImportRows(transaction, key, found);
    return {
      cursor: rows.at(-1)?.number ?? from.cursor,
      done: from.done + rows.length,
      total: from.total,
      counts: count(
        from.counts,
        found.map(({ outcome }) => outcome),
      ),
      effects: from.effects,
    };
  });
}
