import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ExchangeOutcome } from '@kaplya/contract';
import type { ExchangeDocument } from '@kaplya/files/exchange-items';
import { isFormedBefore } from '@kaplya/files/formed-at';
import { isRefusedValue } from '#db/connections/database-errors.ts';
import { createRareAnnouncer } from '#db/changes/rare-announcer.ts';
import type { Transaction } from '#db/client.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import { withTransaction } from '#db/transaction.ts';
import { announceStock } from '#features/catalogue/index.ts';
import { afterChange } from '#features/orders/index.ts';
import { Refusal } from '#http/refusal.ts';
import type { ExchangeMark, ExchangeReason } from '../exchange.table.ts';
import { lockExchange, updateExchange, type ExchangeEntry } from '../stores/exchange.store.ts';
import { listMapping } from '../stores/link.store.ts';
import { insertExchangeRows, listRowsBetween, type FoundRow } from '../stores/row.store.ts';
import { advanceRun } from '../stores/run.store.ts';
import { applyDocument } from './apply-document.ts';
import { applyGoods, toRow } from './apply-goods.ts';
import { applyOffers } from './apply-offers.ts';
import { createPictureTaker, namesOf, type TakenByName } from '../pictures/take-pictures.ts';
import { isRemark, type BatchCall, type BatchResult } from './item-result.ts';
import { openDocument } from './open-document.ts';
import {
  claimUntil,
  itemsAtOnce,
  LostClaim,
  pauseMilliseconds,
  picturesAtOnce,
  RunRefused,
  type Work,
} from './progress.ts';
import { readItems, type WorkItem } from './read-document.ts';

/** Rows that the diary keeps of a document; the numbers in its entry are of all. */
const rowsAtMost = 20_000;

/**
 * Applies a document that was read to its end, batch by batch, from where another process ended. Throws RunRefused where a
 * newer document was applied meanwhile.
 */
export async function applyRun(work: Work): Promise<Work['run']> {
  const { context, partner } = work;
  const announcer = createRareAnnouncer(context.changes, {
    topic: 'catalogue',
    subject: partner.id,
    // Reading the goods anew takes all processes seconds where there are tens of thousands.
    restMilliseconds: 10_000,
  });
  const taker = createPictureTaker(work);
  let { run } = work;
  try {
    let batch: WorkItem[] = [];
    let pictures = 0;
    const flush = async () => {
      const items = batch;
      batch = [];
      pictures = 0;
      const taken = await taker.take(run, items);
      if (context.stopping.aborted) return;
      run = await applyItems({ ...work, run, taken }, items, announcer.note);
      await delay(pauseMilliseconds);
    };
    for await (const each of readItems(await openDocument(context, run), run.cursor)) {
      const [first] = batch;
      // Orders are moved one at a time: what one of them meets stops no other.
      const isOther = first && (first.item.kind !== each.item.kind || each.item.kind === 'document');
      if (isOther || batch.length >= itemsAtOnce || pictures >= picturesAtOnce) await flush();
      if (context.stopping.aborted) return run;
      batch.push(each);
      pictures += namesOf(each).names.length;
    }
    if (batch.length > 0) await flush();
    return run;
  } finally {
    announcer.end();
  }
}

/** With what became of the pictures of the items at hand. */
type Batch = Work & { readonly taken: TakenByName };

/** Where something is refused that nothing had checked, the items are halved until it is known which one it is. */
async function applyItems(work: Batch, items: readonly WorkItem[], announce: () => void): Promise<Work['run']> {
  try {
    return await applyBatch(work, items, announce);
  } catch (error) {
    const reason = findReason(error);
    if (!reason) throw error;
    const [item] = items;
    if (items.length === 1 && item) return refuseItem(work, item, reason);
    const half = Math.floor(items.length / 2);
    const run = await applyItems(work, items.slice(0, half), announce);
    return applyItems({ ...work, run }, items.slice(half), announce);
  }
}

function findReason(error: unknown): ExchangeReason | null {
  if (error instanceof Refusal) {
    const { code, params } = error.violations[0];
    return { code, ...(params && { params }) };
  }
  return isRefusedValue(error) ? { code: 'exchange.not_written' } : null;
}

/** Items of a commit that come to something else than the dry run showed. */
class Differing extends Error {
  readonly numbers: ReadonlySet<number>;

  constructor(numbers: ReadonlySet<number>) {
    super('Items differ from the dry run');
    this.numbers = numbers;
  }
}

async function applyBatch(work: Batch, items: readonly WorkItem[], announce: () => void): Promise<Work['run']> {
  const { context, partner, run, taken: pictures } = work;
  const conflicts: FoundRow[] = [];
  let left = items;
  for (;;) {
    try {
      const result = await previewOrCommit(
        (effect) => withTransaction(context.upkeep, effect),
        run.mode === 'dry',
        async (transaction) => {
          const exchange = await lockExchange(transaction, partner.id);
          if (!exchange) throw new RunRefused({ code: 'exchange.failed' });
          refuseOlder(run, exchange);
          const mapping = await listMapping(transaction, partner.id);
          const call = { context, transaction, partner, exchange, run, mapping, pictures, now: context.clock.now() };
          const done = left.length === 0 ? null : await applyKind(call, left);
          if (done && run.basedOn !== null) await assertAsShown(call, done.rows, items);
          if (run.mode === 'dry') return done;
          await moveMarks(transaction, run, exchange);
          await keep(work, transaction, items, [...(done?.rows ?? []), ...conflicts]);
          return done;
        },
      );
      if (run.mode === 'dry')
        await withTransaction(context.upkeep, (transaction) => keep(work, transaction, items, result?.rows ?? []));
      if (result && run.mode === 'apply') await announceResult(work, result, announce);
      return advanced(run, items, [...(result?.rows ?? []), ...conflicts]);
    } catch (error) {
      if (!(error instanceof Differing)) throw error;
      const { numbers } = error;
      const differing = left.filter(({ number }) => numbers.has(number));
      conflicts.push(...differing.map((each) => toItemRow(each, 'conflict', [{ code: 'exchange.changed_since' }])));
      left = left.filter(({ number }) => !numbers.has(number));
    }
  }
}

function applyKind(call: BatchCall, items: readonly WorkItem[]): Promise<BatchResult> {
  const of = <Kind extends WorkItem['item']['kind']>(kind: Kind) =>
    items.filter(
      (each): each is WorkItem & { readonly item: Extract<WorkItem['item'], { kind: Kind }> } =>
        each.item.kind === kind,
    );
  const [first] = items;
  if (first?.item.kind === 'product') return applyGoods(call, of('product'));
  if (first?.item.kind === 'offer') return applyOffers(call, of('offer'));
  return applyDocument(call, first as { number: number; item: ExchangeDocument });
}

/** An older document than the last one that was applied is refused (rule 118); those of one session belong together. */
function refuseOlder(run: Work['run'], { marks }: ExchangeEntry): void {
  const { formedAt, aspects } = run;
  if (formedAt === null) return;
  for (const aspect of aspects) {
    const mark = marks[aspect];
    if (mark && mark.sessionId !== run.sessionId && isFormedBefore(formedAt, mark.formedAt))
      throw new RunRefused({ code: 'exchange.older', params: { formedAt, applied: mark.formedAt } });
  }
}

async function moveMarks(
  transaction: Transaction,
  run: Work['run'],
  { partnerId, marks }: ExchangeEntry,
): Promise<void> {
  const { formedAt, aspects } = run;
  if (formedAt === null || aspects.length === 0) return;
  const isNewer = (mark: ExchangeMark | undefined) => !mark || !isFormedBefore(formedAt, mark.formedAt);
  const moved = aspects.filter((aspect) => isNewer(marks[aspect]));
  const next = {
    ...marks,
    ...Object.fromEntries(moved.map((aspect) => [aspect, { formedAt, sessionId: run.sessionId }])),
  };
  if (!isDeepStrictEqual(next, marks)) await updateExchange(transaction, partnerId, { marks: next });
}

/** A commit does nothing else than its dry run showed (rule 117). */
async function assertAsShown(
  { transaction, run }: BatchCall,
  rows: readonly FoundRow[],
  items: readonly WorkItem[],
): Promise<void> {
  const { partnerId, basedOn } = run;
  if (basedOn === null) return;
  const between = { after: (items[0]?.number ?? 1) - 1, last: items.at(-1)?.number ?? 0 };
  const shown = new Map(
    (await listRowsBetween(transaction, { partnerId, runId: basedOn }, between)).map((row) => [row.number, row]),
  );
  const differing = rows.filter((row) => {
    const before = shown.get(row.number);
    if (!before) return row.changes.length > 0;
    return before.outcome !== row.outcome || !isDeepStrictEqual(before.changes, row.changes);
  });
  if (differing.length > 0) throw new Differing(new Set(differing.map(({ number }) => number)));
}

/** Keeps what items came to, and moves the run on with it: whatever happens, an item is dealt with once. */
async function keep(
  { context, run }: Work,
  transaction: Transaction,
  items: readonly WorkItem[],
  rows: readonly FoundRow[],
): Promise<void> {
  const next = advanced(run, items, rows);
  const { partnerId, id: runId } = run;
  const fields = { cursor: next.cursor, counts: next.counts, attempts: 0, checkAt: claimUntil(context) };
  if (!(await advanceRun(transaction, run, fields))) throw new LostClaim();
  const kept = countRows(run.counts);
  const told = rows
    // Of an order also that nothing came of it: whoever deletes their account is looked for here.
    .filter(
      ({ changes, errors, outcome, subject }) =>
        changes.length + errors.length > 0 || outcome === 'added' || subject?.startsWith('order:'),
    )
    .toSorted((one, other) => one.number - other.number)
    .slice(0, Math.max(0, rowsAtMost - kept));
  await insertExchangeRows(transaction, { partnerId, runId }, told);
}

type Counts = Work['run']['counts'];

/** At most so many rows are kept of a run so far. */
const countRows = ({ added = 0, changed = 0, refused = 0, waiting = 0, conflict = 0 }: Counts): number =>
  added + changed + refused + waiting + conflict;

function advanced(run: Work['run'], items: readonly WorkItem[], rows: readonly FoundRow[]): Work['run'] {
  const counts = { ...run.counts };
  const add = (name: ExchangeOutcome | 'faults') => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  for (const { outcome, errors } of rows) {
    add(outcome);
    if (errors.some((error) => !isRemark(error))) add('faults');
  }
  return { ...run, cursor: items.at(-1)?.number ?? run.cursor, counts };
}

async function refuseItem(work: Work, item: WorkItem, reason: ExchangeReason): Promise<Work['run']> {
  const rows = [toItemRow(item, 'refused', [reason])];
  await withTransaction(work.context.upkeep, (transaction) => keep(work, transaction, [item], rows));
  return advanced(work.run, [item], rows);
}

function toItemRow({ number, item }: WorkItem, outcome: ExchangeOutcome, errors: readonly ExchangeReason[]): FoundRow {
  const named = item.kind === 'document' ? { id: item.id, characteristicId: null, name: item.number } : item;
  return toRow({ number, item: named }, outcome, null, [], errors);
}

async function announceResult({ context, partner }: Work, result: BatchResult, announce: () => void): Promise<void> {
  if (result.changesCatalogue) announce();
  await announceStock(context, partner.id, result.available);
  for (const effects of result.orders) await afterChange(context, partner, effects);
}
