import { FileRefused } from '@kaplya/files/file-refused';
import type { Context } from '#context.ts';
import { findPartner } from '#features/company/index.ts';
import { listMapping, saveSeenLinks } from '../stores/link.store.ts';
import { advanceRun, claimRun, giveUpRun, listRunsOf, refuseRun, type ExchangeRunEntry } from '../stores/run.store.ts';
import type { ExchangeReason } from '../exchange.table.ts';
import { applyRun } from './apply-run.ts';
import { hashOf, openDocument } from './open-document.ts';
import { claimUntil, LostClaim, RunRefused } from './progress.ts';
import { readDocument } from './read-document.ts';

const attemptsAtMost = 5;
const unmappedAtMost = 100;

/** Does what documents of 1C wait for, one after another; goes on where a process ended or failed. */
export async function carryOnExchange(context: Context): Promise<{ done: number; failed: number }> {
  const counts = { done: 0, failed: 0 };
  while (!context.stopping.aborted) {
    const run = await claimRun(context.upkeep, { now: context.clock.now(), claimedUntil: claimUntil(context) });
    if (!run) break;
    if (await carryOn(context, run)) counts.done += 1;
    else counts.failed += 1;
  }
  return counts;
}

async function carryOn(context: Context, claimed: ExchangeRunEntry): Promise<boolean> {
  let run = claimed;
  // Whoever made the last attempt has died over it.
  if (run.attempts > attemptsAtMost && (await giveUp(context, run))) return false;
  try {
    const partner = await findPartner(context, run.partnerId);
    if (!partner) throw new Error('The partner of an exchange is gone');
    if (run.state === 'waiting' || run.state === 'reading') {
      const read = await readRun(context, run);
      if (!read) return true;
      run = read;
    }
    run = await applyRun({ context, partner, run });
    // Another process takes it up at once.
    if (context.stopping.aborted && run.cursor < run.total)
      await advanceRun(context.upkeep, run, { checkAt: context.clock.now(), attempts: 0 });
    else await end(context, run, { state: 'done' });
    return true;
  } catch (error) {
    if (error instanceof LostClaim) return true;
    const reason = findReason(error);
    if (reason) {
      await endRefused(context, claimed, reason);
      return true;
    }
    context.logger.error({ err: error, id: run.id }, 'a document of 1C did not go on');
    await giveUp(context, run);
    return false;
  }
}

function findReason(error: unknown): ExchangeReason | null {
  if (error instanceof FileRefused) return { code: error.code, params: error.params };
  return error instanceof RunRefused ? error.reason : null;
}

/** Reads the document to its end; null: there is nothing to apply of it, or somebody else does. */
async function readRun(context: Context, waiting: ExchangeRunEntry): Promise<ExchangeRunEntry | null> {
  const { upkeep } = context;
  const reading = { ...waiting, state: 'reading' as const };
  if (!(await advanceRun(upkeep, waiting, { state: 'reading' }))) return null;
  const sha256 = await hashOf(await openDocument(context, waiting));
  await advanceRun(upkeep, reading, { sha256 });
  const earlier = await listRunsOf(upkeep, { ...waiting, sha256 });
  // The count of a document is of the moment at which it came first (rule 119).
  const countedAt = earlier[0]?.countedAt ?? waiting.countedAt;
  const applied = earlier.findLast(({ mode, state }) => mode === 'apply' && state === 'done');
  const hasLeftOvers = (applied?.counts.faults ?? 0) + (applied?.unmapped.length ?? 0) > 0;
  if (waiting.staffId === null && applied && !hasLeftOvers) {
    await end(context, reading, { state: 'same', sha256, formedAt: applied.formedAt, total: applied.total });
    return null;
  }
  const { formedAt, total, aspects, seen } = await readDocument(await openDocument(context, waiting));
  await saveSeenLinks(upkeep, waiting.partnerId, seen, context.clock.now());
  const mapping = new Map(
    (await listMapping(upkeep, waiting.partnerId)).map((link) => [`${link.kind} ${link.externalId}`, link]),
  );
  const unmapped = seen
    .flatMap(({ kind, externalId, name }) => {
      const link = mapping.get(`${kind} ${externalId}`);
      return link && link.targets === null ? [{ kind, externalId, name: name ?? link.name }] : [];
    })
    // Groups need no mapping where there is a category for all.
    .filter(({ kind }) => kind !== 'group')
    .slice(0, unmappedAtMost);
  const fields = { state: 'working' as const, sha256, countedAt, formedAt, total, aspects: [...aspects], unmapped };
  if (!(await advanceRun(upkeep, reading, { ...fields, checkAt: claimUntil(context) }))) return null;
  return { ...reading, ...fields };
}

async function end(
  context: Context,
  run: ExchangeRunEntry,
  fields: Partial<ExchangeRunEntry> & Pick<ExchangeRunEntry, 'state'>,
): Promise<void> {
  await advanceRun(context.upkeep, run, { ...fields, checkAt: null, endedAt: context.clock.now() });
}

/** What was applied of it before stays, and is in its rows. */
async function endRefused(
  context: Context,
  { partnerId, id }: ExchangeRunEntry,
  failure: ExchangeReason,
): Promise<void> {
  await refuseRun(context.upkeep, { partnerId, id }, { endedAt: context.clock.now(), failure });
}

const giveUp = ({ upkeep, clock }: Context, { partnerId, id }: ExchangeRunEntry): Promise<boolean> =>
  giveUpRun(
    upkeep,
    { partnerId, id },
    { attempts: attemptsAtMost, endedAt: clock.now(), failure: { code: 'exchange.failed' } },
  );
