import { FileRefused, toExcerpt } from '@kaplya/files/file-refused';
import { listEntries } from '@kaplya/files/zip';
import type { Context } from '#context.ts';
import { advance, WorkRefusedError } from '#db/queues/staged-work/claim.ts';
import { newIdAt } from '#db/time-ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { exchangeRunTable } from '../exchange.table.ts';
import { saveDocuments, type ExchangeFile } from '../stores/file.store.ts';
import { deleteRun, insertRuns, mayWait, unfinishedAtMost, type ExchangeRunEntry } from '../stores/run.store.ts';
import { documentsAtMost, isDocument, limits, openBlob } from './open-document.ts';

const nameAtMost = 300;

/**
 * Reads the directory of an archive, once: its documents are stored with their places in it, and its run makes room for
 * theirs, in its mode and of the same member. Of those that 1C sent only the ones with orders are started, because some
 * versions of 1C never call `import` for them. Throws FileRefused, and WorkRefusedError where an archive has more
 * documents than an exchange needs or than may wait: then none of it is started.
 */
export async function readArchive(
  { upkeep, clock }: Pick<Context, 'upkeep' | 'clock'>,
  run: ExchangeRunEntry,
  file: ExchangeFile,
): Promise<void> {
  const documents = (await listEntries(openBlob(upkeep, file), limits.entries)).filter(isDocument);
  const { partnerId, fileId, sessionId, type, mode, staffId, countedAt } = run;
  if (documents.length > documentsAtMost)
    throw new WorkRefusedError({
      ...{ code: 'exchange.too_many_documents', params: { name: file.name, most: documentsAtMost } },
    });
  const nameless = documents.find(({ name }) => name.length > nameAtMost);
  if (nameless) throw new FileRefused('zip.bad_name', { name: toExcerpt(nameless.name) });
  await withTransaction(upkeep, async (transaction) => {
    await advance(transaction, exchangeRunTable, run, { attempts: 0 });
    await saveDocuments(transaction, { partnerId, fileId }, documents);
    await deleteRun(transaction, run);
    if (type !== 'sale' && staffId === null) return;
    if (!(await mayWait(transaction, partnerId, documents.length)))
      throw new WorkRefusedError({ code: 'exchange.too_many_waiting', params: { most: unfinishedAtMost } });
    const now = clock.now();
    await insertRuns(
      transaction,
      documents.map(({ name }, at) => ({
        ...{ partnerId, fileId, sessionId, type, mode, staffId },
        // Staff look at the run that they started: it becomes that of the first document.
        ...{ id: staffId !== null && at === 0 ? run.id : newIdAt(now), entry: name, name: name.slice(0, 200) },
        ...{ state: 'waiting' as const, countedAt, createdAt: now, checkAt: now },
      })),
    );
  });
}
