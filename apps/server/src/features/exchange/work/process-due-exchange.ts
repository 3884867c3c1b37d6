import { isFormedBefore } from '@kaplya/files/formed-at';
import type { Context } from '#context.ts';
import { advance, claimUntil } from '#db/queues/staged-work/claim.ts';
import type { StagedCounts } from '#db/queues/staged-work/process-due.ts';
import { processInLanes } from '#db/queues/staged-work/process-in-lanes.ts';
import { findPartner } from '#features/company/index.ts';
import { createRecentMap } from '#memory/recent-map.ts';
import { exchangeRunTable } from '../exchange.table.ts';
import { listMapping, saveSeenLinks } from '../stores/link.store.ts';
import { findFile } from '../stores/file.store.ts';
import {
  findFirstRunOf,
  findLastAppliedOf,
  hasDueRuns,
  isOldestOfPartner,
  listReplacing,
  type ExchangeRunEntry,
} from '../stores/run.store.ts';
import { applyRun } from './apply-run.ts';
import { hashOf, isArchive, openBlob, openDocument } from './open-document.ts';
import { readArchive } from './read-archive.ts';
import { readDocument } from './read-document.ts';
import type { Directories } from './run-work.ts';

const unmappedAtMost = 100;
const directoriesAtMost = 2;

/** The time for which a document is worked on before that of another partner which waits has its turn. */
const turnMilliseconds = 15_000;
/** The interval at which the claim is renewed while a document is read, which also shows that somebody ended its run. */
const lookMilliseconds = 5000;

/**
 * Applies the due documents of 1C, each partner in turn and those of a partner one after another; continues where a
 * process died or failed.
 */
export function processDueExchange(context: Context): Promise<StagedCounts> {
  const directories: Directories = createRecentMap(directoriesAtMost);
  return processInLanes<ExchangeRunEntry>(context, {
    table: exchangeRunTable,
    where: isOldestOfPartner,
    async run(claimed) {
      const partner = await findPartner(context, claimed.partnerId);
      if (!partner) throw new Error('The partner of an exchange is missing');
      const read = claimed.state === 'working' ? claimed : await readRun(context, claimed);
      if (!read) return null;
      const turnEnds = performance.now() + turnMilliseconds;
      const isTurnOver = async () =>
        performance.now() > turnEnds && (await hasDueRuns(context.upkeep, context.clock.now(), claimed.partnerId));
      const { run, isInterrupted } = await applyRun({ context, partner, run: read, directories }, isTurnOver);
      if (isInterrupted && run.cursor < run.total) return run;
      await end(context, run, { state: 'done' });
      return null;
    },
    failure: { code: 'exchange.failed' },
  });
}

const end = (
  { upkeep, clock }: Context,
  run: ExchangeRunEntry,
  fields: Partial<ExchangeRunEntry> & Pick<ExchangeRunEntry, 'state'>,
): Promise<void> => advance(upkeep, exchangeRunTable, run, { ...fields, checkAt: null, endedAt: clock.now() });

/** Reads the document to its end before it is applied; null: nothing of it has to be applied. Throws ClaimLostError. */
async function readRun(context: Context, waiting: ExchangeRunEntry): Promise<ExchangeRunEntry | null> {
  const { upkeep } = context;
  const reading = { ...waiting, state: 'reading' as const };
  await advance(upkeep, exchangeRunTable, waiting, { state: 'reading' });
  const file = waiting.entry === null ? await findFile(upkeep, waiting) : null;
  if (file?.isKept && (await isArchive(openBlob(upkeep, file)))) {
    await readArchive(context, reading, file);
    return null;
  }
  const look = createLook(context, reading);
  const sha256 = await hashOf(await openDocument(context, waiting), look);
  await advance(upkeep, exchangeRunTable, reading, { sha256 });
  const applied = await findLastAppliedOf(upkeep, { ...waiting, sha256 });
  const isAnew = applied !== null && (await isReplaced(context, waiting, applied));
  const earlier = applied ?? (await findFirstRunOf(upkeep, { ...waiting, sha256 }));
  // The stock in a document was counted when the document was first received, not when it was sent again (rule 119).
  const countedAt = (isAnew ? null : earlier?.countedAt) ?? waiting.countedAt;
  const hasLeftOvers = (applied?.counts.faults ?? 0) + (applied?.unmapped.length ?? 0) > 0;
  if (waiting.staffId === null && applied && !hasLeftOvers && !isAnew) {
    await end(context, reading, { state: 'same', sha256, formedAt: applied.formedAt, total: applied.total });
    return null;
  }
  const { formedAt, total, aspects, seen } = await readDocument(await openDocument(context, waiting), look);
  await saveSeenLinks(upkeep, waiting.partnerId, seen, context.clock.now());
  const mapping = new Map(
    (await listMapping(upkeep, waiting.partnerId)).map((link) => [`${link.kind} ${link.externalId}`, link]),
  );
  const unmapped = seen
    .flatMap(({ kind, externalId, name }) => {
      const link = mapping.get(`${kind} ${externalId}`);
      return link && link.targets === null ? [{ kind, externalId, name: name ?? link.name }] : [];
    })
    // Groups need no mapping if the settings have one category for all goods.
    .filter(({ kind }) => kind !== 'group')
    .slice(0, unmappedAtMost);
  const fields = { state: 'working' as const, sha256, countedAt, formedAt, total, aspects: [...aspects], unmapped };
  await advance(upkeep, exchangeRunTable, reading, { ...fields, checkAt: claimUntil(context) });
  return { ...reading, ...fields };
}

/**
 * Whether another document of the same data was applied since in its place, and is not newer by what the files say of
 * their making: then 1C has gone back to what it had before, as with files that have only a date, and the same bytes
 * are news.
 */
async function isReplaced({ upkeep }: Context, run: ExchangeRunEntry, applied: ExchangeRunEntry): Promise<boolean> {
  const since = await listReplacing(upkeep, run, applied);
  return since.some(
    ({ aspects, formedAt }) =>
      aspects.some((aspect) => applied.aspects.includes(aspect)) &&
      !(formedAt !== null && applied.formedAt !== null && isFormedBefore(applied.formedAt, formedAt)),
  );
}

/** Renews the claim of a run that is being read. Throws ClaimLostError. */
function createLook(context: Context, run: ExchangeRunEntry): () => Promise<void> {
  let lookedAt = performance.now();
  return async () => {
    if (performance.now() - lookedAt < lookMilliseconds) return;
    lookedAt = performance.now();
    await advance(context.upkeep, exchangeRunTable, run, { checkAt: claimUntil(context) });
  };
}
