import { newIdAt } from '#db/time-ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { lockFile, sealFile, type ExchangeFile } from '../stores/file.store.ts';
import { findRunOf, insertRun, type ExchangeRunEntry } from '../stores/run.store.ts';
import { hashOf, openBlob } from '../work/open-document.ts';
import type { ExchangeCall } from './exchange-call.ts';

/**
 * Starts the run of a document, at most once. Before the file is read, its hash is stored, after which no part can be
 * appended.
 */
export async function startRun(
  {
    context,
    partner,
    session,
    type,
    fileName,
  }: Pick<ExchangeCall, 'context' | 'partner' | 'session' | 'type' | 'fileName'>,
  file: ExchangeFile,
  entry: string | null,
): Promise<ExchangeRunEntry> {
  const key = { partnerId: partner.id, fileId: file.id };
  return withTransaction(context.database, async (transaction) => {
    const locked = await lockFile(transaction, key);
    if (!locked) throw new Error('A file of an exchange is missing');
    if (locked.sha256 === '') await sealFile(transaction, key, await hashOf(openBlob(transaction, locked)));
    const known = await findRunOf(transaction, { ...key, entry });
    if (known) return known;
    const now = context.clock.now();
    return insertRun(transaction, {
      ...{ ...key, id: newIdAt(now), sessionId: session.id, entry, type, name: (entry ?? fileName).slice(0, 200) },
      ...{ mode: 'apply', state: 'waiting', countedAt: file.createdAt, createdAt: now, checkAt: now },
    });
  });
}
