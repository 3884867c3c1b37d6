import { newIdAt } from '#db/time-ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { lockFile, sealFile, type ExchangeFile } from '../stores/file.store.ts';
import { insertRuns, listRunsOfFile, mayWait, type ExchangeRunEntry } from '../stores/run.store.ts';
import { hashOf, openBlob } from '../work/open-document.ts';
import type { ExchangeCall } from './exchange-call.ts';

/**
 * Starts the runs of documents of a file, each at most once; `null` is the file itself: a document, or an archive whose
 * directory is not read yet. Before the file is read, its hash is stored, after which no part can be appended. Null: too
 * many documents of the partner wait already.
 */
export async function startRuns(
  { context, partner, session, type }: Pick<ExchangeCall, 'context' | 'partner' | 'session' | 'type'>,
  file: ExchangeFile,
  entries: readonly (string | null)[],
): Promise<readonly ExchangeRunEntry[] | null> {
  const key = { partnerId: partner.id, fileId: file.id };
  return withTransaction(context.database, async (transaction) => {
    const locked = await lockFile(transaction, key);
    if (!locked) throw new Error('A file of an exchange is missing');
    if (locked.sha256 === '') await sealFile(transaction, key, await hashOf(openBlob(transaction, locked)));
    // The directory of an archive may have been read since the caller looked: it is not read again.
    const wanted = locked.documents ? entries.filter((entry) => entry !== null) : entries;
    if (wanted.length === 0) return [];
    const known = await listRunsOfFile(transaction, key, [...wanted, null]);
    // An archive that ended before its directory was read stays so for 1C, even if staff replay it.
    const isWhole = known.some(({ entry }) => entry === null);
    const missing = wanted.filter((entry) => !known.some((run) => run.entry === entry));
    if (missing.length === 0 || isWhole) return known;
    if (!(await mayWait(transaction, partner.id, missing.length))) return null;
    const now = context.clock.now();
    const started = await insertRuns(
      transaction,
      missing.map((entry) => ({
        ...{ ...key, id: newIdAt(now), sessionId: session.id, entry, type, name: (entry ?? file.name).slice(0, 200) },
        ...{ mode: 'apply' as const, state: 'waiting' as const },
        ...{ countedAt: file.createdAt, createdAt: now, checkAt: now },
      })),
    );
    return [...known, ...started];
  });
}
