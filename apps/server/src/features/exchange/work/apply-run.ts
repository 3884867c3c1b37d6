import { isDeepStrictEqual } from 'node:util';
import { permissions, type Permission } from '@kaplya/contract';
import type { ExchangeDocument } from '@kaplya/files/exchange-items';
import { isFormedBefore } from '@kaplya/files/formed-at';
import { createThrottledAnnouncer } from '#db/changes/throttled-announcer.ts';
import type { Transaction } from '#db/client.ts';
import { previewOrCommit, type RunInTransaction } from '#db/preview-or-commit.ts';
import { bisectFailingBatch } from '#db/queues/staged-work/bisect-failing-batch.ts';
import { advance, claimUntil, type WorkReason, WorkRefusedError } from '#db/queues/staged-work/claim.ts';
import { throttleAfterBatch } from '#db/queues/staged-work/throttle-after-batch.ts';
import { withTransaction } from '#db/transaction.ts';
import { announceStock } from '#features/catalogue/index.ts';
import { afterChange } from '#features/orders/index.ts';
import { findStaffPermissions, setActingStaff } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { exchangeRunTable, type ExchangeMark } from '../exchange.table.ts';
import { createPictureImporter, namesOf } from '../pictures/import-pictures.ts';
import { lockExchange, updateExchange, type ExchangeEntry } from '../stores/exchange.store.ts';
import { listMapping } from '../stores/link.store.ts';
import { insertExchangeRows, listRowsBetween, type FoundRow } from '../stores/row.store.ts';
import type { ExchangeRunEntry } from '../stores/run.store.ts';
import { applyCounterparties } from './apply-counterparties.ts';
import { applyDocument } from './apply-document.ts';
import { applyGoods } from './apply-goods.ts';
import { applyOffers } from './apply-offers.ts';
import { isRemark, nothing, toRow, type BatchCall, type BatchResult } from './item-result.ts';
import { listRightsOfRows } from './rights-of-rows.ts';
import type { RunWork } from './run-work.ts';
import { openDocument } from './open-document.ts';
import { readItems, type WorkItem } from './read-document.ts';

/**
 * The most items of one transaction: more would block the event loop, and lock rows that other calls wait for, for too
 * long.
 */
const itemsAtOnce = 200;

/**
 * The most pictures of one transaction: they are encoded before it, a few per second, and progress is not reported to
 * 1C meanwhile.
 */
const picturesAtOnce = 20;

/** The most stored rows of a document; the counts of its run include the others too. */
const rowsAtMost = 20_000;

/**
 * Applies a document that was read to its end, batch by batch, from where another process ended, until its turn is over
 * or the process stops. Throws WorkRefusedError where a newer document was applied meanwhile, and ClaimLostError.
 */
export async function applyRun(
  work: RunWork,
  isTurnOver: () => Promise<boolean>,
): Promise<{ readonly run: ExchangeRunEntry; readonly isInterrupted: boolean }> {
  const { context, partner } = work;
  const announcer = createThrottledAnnouncer(context.changes, {
    topic: 'catalogue',
    subject: partner.id,
    // At most every ten seconds, because after each announcement every process reloads tens of thousands of goods,
    // which takes seconds.
    intervalMilliseconds: 10_000,
  });
  const importPictures = createPictureImporter(work);
  const companies = new Map<string, number>();
  let { run } = work;
  try {
    let batch: WorkItem[] = [];
    let pictureCount = 0;
    const flush = async () => {
      const items = batch;
      batch = [];
      pictureCount = 0;
      const pictures = await importPictures(run, items);
      if (context.stopping.aborted) return;
      const startedAt = performance.now();
      run = await bisectFailingBatch(run, items.length, {
        run(from, limit) {
          const next = items.filter(({ number }) => number > from.cursor).slice(0, limit);
          return applyBatch({ ...work, run: from, pictures, companies }, next, announcer.note);
        },
        refuse(from, error) {
          const next = items.filter(({ number }) => number > from.cursor).slice(0, 1);
          const rows = next.map((item) => toRow(item, 'refused', { errors: [toReason(error)] }));
          return withTransaction(context.upkeep, (transaction) =>
            saveBatchResult({ ...work, run: from }, transaction, next, rows),
          );
        },
      });
      await throttleAfterBatch(startedAt);
    };
    for await (const each of readItems(await openDocument(context, run), run.cursor)) {
      const [first] = batch;
      // Each order is a batch of its own, so that the failure of one does not stop the others.
      const isOther = first && (first.item.kind !== each.item.kind || each.item.kind === 'document');
      if (isOther || batch.length >= itemsAtOnce || pictureCount >= picturesAtOnce) {
        await flush();
        // A document with companies is applied in one turn: which of several with one number came first is in memory.
        if (companies.size === 0 && (await isTurnOver())) return { run, isInterrupted: true };
      }
      if (context.stopping.aborted) return { run, isInterrupted: true };
      batch.push(each);
      pictureCount += namesOf(each).names.length;
    }
    if (batch.length > 0) await flush();
    return { run, isInterrupted: context.stopping.aborted };
  } finally {
    announcer.end();
  }
}

function toReason(error: unknown): WorkReason {
  if (!(error instanceof Refusal)) return { code: 'exchange.not_written' };
  const { code, params } = error.violations[0];
  return { code, ...(params && { params }) };
}

/** Thrown when items of a commit have other results than the dry run showed. */
class ItemsDifferError extends Error {
  readonly numbers: ReadonlySet<number>;

  constructor(numbers: ReadonlySet<number>) {
    super('Items differ from the dry run');
    this.numbers = numbers;
  }
}

async function applyBatch(
  work: RunWork & Pick<BatchCall, 'pictures' | 'companies'>,
  items: readonly WorkItem[],
  announce: () => void,
): Promise<ExchangeRunEntry> {
  const { context, partner, run, ...ofDocument } = work;
  const runInTransaction: RunInTransaction = (effect) => withTransaction(context.upkeep, effect);
  const isDry = run.mode === 'dry';
  const conflicts: FoundRow[] = [];
  let remaining = items;
  for (;;) {
    try {
      const { result, next } = await previewOrCommit(runInTransaction, isDry, async (transaction) => {
        const exchange = await lockExchange(transaction, partner.id);
        if (!exchange) throw new WorkRefusedError({ code: 'exchange.failed' });
        refuseOlder(run, exchange);
        if (run.staffId !== null) await setActingStaff(transaction, run.staffId);
        const mapping = await listMapping(transaction, partner.id);
        const call = { context, transaction, partner, exchange, run, mapping, ...ofDocument, now: context.clock.now() };
        const applied = remaining.length === 0 ? nothing : await applyKind(call, remaining);
        await assertAsShown(call, applied.rows, items);
        if (isDry) return { result: applied, next: run };
        await requireRights(transaction, run, listRightsOfRows(items[0]?.item.kind, applied.rows));
        await moveMarks(transaction, run, exchange);
        const rows = [...applied.rows, ...conflicts];
        return { result: applied, next: await saveBatchResult(work, transaction, items, rows) };
      });
      if (isDry) return await runInTransaction((effect) => saveBatchResult(work, effect, items, result.rows));
      await announceResult(work, result, announce);
      return next;
    } catch (error) {
      if (!(error instanceof ItemsDifferError)) throw error;
      const { numbers } = error;
      const differing = remaining.filter(({ number }) => numbers.has(number));
      conflicts.push(
        ...differing.map((each) => toRow(each, 'conflict', { errors: [{ code: 'exchange.changed_since' }] })),
      );
      remaining = remaining.filter(({ number }) => !numbers.has(number));
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
  if (first?.item.kind === 'counterparty') return applyCounterparties(call, of('counterparty'));
  return applyDocument(call, first as { number: number; item: ExchangeDocument });
}

/** Refuses a document that 1C formed before the last applied one (rule 118), unless the same session sent both. */
function refuseOlder(run: ExchangeRunEntry, { marks }: ExchangeEntry): void {
  const { formedAt, aspects } = run;
  if (formedAt === null) return;
  for (const aspect of aspects) {
    const mark = marks[aspect];
    if (mark && mark.sessionId !== run.sessionId && isFormedBefore(formedAt, mark.formedAt))
      throw new WorkRefusedError({ code: 'exchange.older', params: { formedAt, applied: mark.formedAt } });
  }
}

/**
 * Ends a run of staff where the member who committed it may not make its changes at this moment (rule 82a). A file that
 * 1C sent needs nobody: its password and the mappings are the grant.
 */
async function requireRights(
  transaction: Transaction,
  { partnerId, staffId }: ExchangeRunEntry,
  rights: readonly Permission[],
): Promise<void> {
  if (staffId === null || rights.length === 0) return;
  const held = await findStaffPermissions(transaction, { partnerId, staffId });
  const permission = rights.find((each) => !held.has(each));
  if (permission !== undefined) throw new WorkRefusedError({ code: 'exchange.right_missing', params: { permission } });
}

async function moveMarks(
  transaction: Transaction,
  run: ExchangeRunEntry,
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

/** Throws ItemsDifferError where a commit differs from its dry run (rule 117). */
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
  if (differing.length > 0) throw new ItemsDifferError(new Set(differing.map(({ number }) => number)));
}

/** Stores the results of items with the run's progress, so that each item is applied once. */
async function saveBatchResult(
  { context, run }: RunWork,
  transaction: Transaction,
  items: readonly WorkItem[],
  rows: readonly FoundRow[],
): Promise<ExchangeRunEntry> {
  const counts = { ...run.counts };
  const names = rows.flatMap(({ outcome, errors }) => [
    outcome,
    ...(errors.every(isRemark) ? [] : ['faults' as const]),
  ]);
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  const needed = new Set([...run.rights, ...listRightsOfRows(items[0]?.item.kind, rows)]);
  const next = {
    ...run,
    cursor: items.at(-1)?.number ?? run.cursor,
    counts,
    rights: permissions.filter((each) => needed.has(each)),
    attempts: 0,
    checkAt: claimUntil(context),
  };
  const { cursor, attempts, checkAt, rights } = next;
  await advance(transaction, exchangeRunTable, run, { cursor, counts, rights, attempts, checkAt });
  const { added = 0, changed = 0, refused = 0, waiting = 0, conflict = 0 } = run.counts;
  const stored = rows
    // Rows of orders are stored even without changes, because the files to delete with an account are found by them.
    .filter(
      ({ changes, errors, outcome, subject }) =>
        changes.length + errors.length > 0 || outcome === 'added' || subject?.startsWith('order:'),
    )
    .toSorted((one, other) => one.number - other.number)
    .slice(0, Math.max(0, rowsAtMost - (added + changed + refused + waiting + conflict)));
  await insertExchangeRows(transaction, { partnerId: run.partnerId, runId: run.id }, stored);
  return next;
}

async function announceResult({ context, partner }: RunWork, result: BatchResult, announce: () => void): Promise<void> {
  if (result.changesCatalogue) announce();
  await announceStock(context, partner.id, result.available);
  // The poller sends the refunds: the thread that applies documents is not connected to acquirers.
  for (const effects of result.orders) await afterChange(context, partner, { ...effects, refundIds: [] });
}
