import { importReadingShape, type ImportMapping } from '@kaplya/contract';
import type { Row } from '@kaplya/files/cell';
import pMap from 'p-map';
import { throttleAfterBatch } from '#db/queues/staged-work/throttle-after-batch.ts';
import { refusePlan, type ImportKind, type RowError, type RowInput, type RowPlan } from '../kinds/import-kind.ts';
import { kinds } from '../kinds/kinds.ts';
import { parseRow, type MappedColumn } from '../kinds/parse-row.ts';
import { deleteImportRows, insertImportRows, listImportRows } from '../stores/import-row.store.ts';
import type { ImportEntry } from '../stores/import.store.ts';
import { countChange, endPhase, inBatch, rowsAtOnce, type ImportWork, type Progress } from './progress.ts';
import { openFile, readRows, readValues, scanFile } from './read-file.ts';

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
  if (!entry.mapping) throw new Error('An import without a mapping is not checked');
  const mapping = withReading(entry.mapping, entry.format);
  const kind = kinds[entry.kind];
  const values = readValues(mapping, kind, partner);
  const file = openFile(context, entry);
  const { total, columns } = await scanFile(file, { mapping, kind, partner });
  const seen = new Map<string, number>();
  const claims = await listClaims(work, kind);
  let progress: Progress = { ...entry, total };
  let batch: ReadRow[] = [];
  let startedAt = performance.now();
  const flush = async (): Promise<void> => {
    const rows = await prepareRows(work, kind, batch);
    batch = [];
    progress = await checkRows(work, kind, { rows, claims }, progress);
    await throttleAfterBatch(startedAt);
    startedAt = performance.now();
  };
  for await (const row of readRows(file, mapping)) {
    const read = readRow(row, { columns, values }, kind, work, seen);
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

/** The mapping with the encoding and separator that were recognised when it was saved. */
function withReading(mapping: ImportMapping, format: ImportEntry['format']): ImportMapping {
  const { encoding, separator } = importReadingShape
    .pick({ encoding: true, separator: true })
    .parse({ encoding: format?.encoding ?? undefined, separator: format?.separator ?? undefined });
  return { ...(encoding && { encoding }), ...(separator && { separator }), ...mapping };
}

function readRow(
  { number, cells }: Row,
  { columns, values }: { readonly columns: readonly MappedColumn[]; readonly values: RowInput },
  kind: ImportKind,
  { partner }: ImportWork,
  seen: Map<string, number>,
): ReadRow {
  const { input: own, errors } = parseRow(cells, columns, partner.currency);
  const input = kind.withValues ? kind.withValues(own, values) : { ...values, ...own };
  const key = kind.toKey(partner, input).slice(0, keyLetters);
  const first = errors.length === 0 ? seen.get(key) : undefined;
  if (errors.length === 0 && first === undefined) seen.set(key, number);
  const twice: RowError[] = first === undefined ? [] : [{ field: null, code: 'row.twice', params: { row: first } }];
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
  const prepare = kind.prepareBatch?.(context, partner);
  if (!prepare) return Promise.resolve(rows);
  return pMap(rows, async (row) => (row.errors.length > 0 ? row : { ...row, ...(await prepare(row.input)) }), {
    concurrency: callsAtOnce,
  });
}

/** The row of the file that gives each claim. */
type Claims = Map<string, number>;

/** The claims of the rows that were checked before the dry run was interrupted. */
async function listClaims({ context, partner, entry }: ImportWork, kind: ImportKind): Promise<Claims> {
  const claims: Claims = new Map();
  if (!kind.listClaims) return claims;
  for (let after = 0; after < entry.cursor;) {
    const page = { outcomes: ['added', 'changed', 'unchanged'] as const, after, limit: rowsAtOnce };
    const key = { partnerId: partner.id, importId: entry.id };
    // oxlint-disable-next-line no-await-in-loop -- page after page
    const rows = await listImportRows(context.upkeep, key, page);
    for (const { number, touched } of rows) for (const { key: of } of kind.listClaims(touched)) claims.set(of, number);
    after = rows.length < rowsAtOnce ? entry.cursor : (rows.at(-1)?.number ?? entry.cursor);
  }
  return claims;
}

/** The plan, refused if another row gives one of its values already. */
function refuseSecond(plan: RowPlan, kind: ImportKind, number: number, claims: Claims): RowPlan {
  const own = plan.outcome === 'refused' ? [] : (kind.listClaims?.(plan.touched) ?? []);
  const errors = own.flatMap(({ field, key }): RowError[] => {
    const row = claims.get(key);
    return row === undefined || row === number ? [] : [{ field, code: 'row.value_twice', params: { row } }];
  });
  if (errors.length > 0) return refusePlan(...errors);
  for (const { key } of own) claims.set(key, number);
  return plan;
}

function checkRows(
  work: ImportWork,
  kind: ImportKind,
  { rows, claims }: { readonly rows: readonly ReadRow[]; readonly claims: Claims },
  from: Progress,
): Promise<Progress> {
  const key = { partnerId: work.partner.id, importId: work.entry.id };
  return inBatch(work, from, async (call) => {
    // A dry run from the first row deletes the rows of an earlier one.
    if (from.cursor === 0) await deleteImportRows(call.transaction, key);
    const valid = rows.filter(({ errors }) => errors.length === 0);
    const planned = await kind.plan(call, valid, false);
    const plans = new Map(valid.map(({ number }, index) => [number, planned[index]]));
    const found = rows.map(({ number, cells, key: rowKey, person, input, errors }) => {
      const plan = refuseSecond(plans.get(number) ?? refusePlan(...errors), kind, number, claims);
      const { outcome, errors: faults, changes, touched } = plan;
      return {
        ...{ number, outcome, effect: null, key: rowKey, person, cells: [...cells], input },
        ...{ errors: [...faults], changes: [...changes], touched: [...touched] },
      };
    });
    await insertImportRows(call.transaction, key, found);
    const counts = found.reduce((sum, { outcome }) => countChange(sum, null, outcome), from.counts);
    const waiting =
      from.waiting + found.filter(({ changes }) => changes.some(({ field }) => field === 'waiting')).length;
    return { ...from, cursor: rows.at(-1)?.number ?? from.cursor, done: from.done + rows.length, counts, waiting };
  });
}
