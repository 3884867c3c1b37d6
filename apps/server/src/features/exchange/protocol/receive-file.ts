import { MINUTE_MS } from '@kaplya/domain';
import { isWhole } from '@kaplya/files/check-exchange';
import { hasDirectory } from '@kaplya/files/zip';
import { newIdAt } from '#db/time-ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { readBodyInParts } from '#http/reading/read-body-in-parts.ts';
import { insertParts } from '../stores/file-part.store.ts';
import { insertFile, listFilesOf, lockFile, updateSize, type ExchangeFile } from '../stores/file.store.ts';
import { isArchive, limits, openBlob } from '../work/open-document.ts';
import { failure, success } from './answers.ts';
import { isPictureName, importsPictures } from '../pictures/picture-name.ts';
import type { ExchangeCall } from './exchange-call.ts';
import { receivePicture } from './receive-picture.ts';
import { startRuns } from './start-runs.ts';
import { tooManyWaiting } from './too-many-waiting.ts';

/** The largest part in bytes, as announced to 1C; parts up to twice as large are accepted. */
export const partLimit = 4 * 1024 * 1024;
const bodyLimit = { maximumBytes: 2 * partLimit, tooLarge: 'request.too_large' } as const;
const partBytes = 256 * 1024;
const uploadMilliseconds = 2 * MINUTE_MS;

/** The most documents and archives in one session. */
const filesAtMost = 150;

/**
 * Appends a part to a file of the session, all of it or nothing. A document with orders is applied when it is whole,
 * because some versions of 1C never call `import` for it.
 */
export async function receiveFile(call: ExchangeCall): Promise<Response> {
  const { context, exchange, fileName, request, type } = call;
  const isDocumentOrArchive = /[.](?:xml|zip)$/i.test(fileName);
  const isPicture = type === 'catalog' && importsPictures(exchange.settings) && isPictureName(fileName);
  const parts: Uint8Array[] = [];
  await readBodyInParts(request, bodyLimit, { partBytes, milliseconds: uploadMilliseconds }, (part) => {
    if (isDocumentOrArchive || isPicture) parts.push(part);
    return Promise.resolve();
  });
  if (!isDocumentOrArchive) {
    if (isPicture) await receivePicture(call, parts);
    return success();
  }
  const file = await findOpenFile(call);
  if (!file) return failure('Слишком много файлов в одном сеансе обмена');
  const bytes = await withTransaction(context.database, async (transaction) => {
    const key = { partnerId: file.partnerId, fileId: file.id };
    const locked = await lockFile(transaction, key);
    // No part is appended once the file is sealed, that is, once its import has started.
    if (!locked || locked.sha256 !== '') return null;
    const size = parts.reduce((sum, part) => sum + part.byteLength, locked.bytes);
    if (size > limits.bytes) return size;
    await insertParts(transaction, key, locked.bytes, parts);
    await updateSize(transaction, key, size);
    return size;
  });
  if (bytes === null) return failure('Этот файл уже загружается: начните обмен заново');
  if (bytes > limits.bytes) return failure(`Файл больше ${limits.bytes / 1024 / 1024} МБ`);
  if (type === 'sale' && !(await startWhole(call, { ...file, bytes }))) return tooManyWaiting();
  return success();
}

/**
 * The file to which the part is appended: the session's unsealed one of that name, else a new one; null: the session
 * has too many files.
 */
async function findOpenFile({ context, partner, session, type, fileName }: ExchangeCall): Promise<ExchangeFile | null> {
  const owner = { partnerId: partner.id, sessionId: session.id };
  const files = await listFilesOf(context.database, { ...owner, type });
  const open = files.find(({ name, sha256 }) => name === fileName && sha256 === '');
  if (open) return open;
  if (files.length >= filesAtMost) return null;
  const createdAt = context.clock.now();
  const file = { ...owner, id: newIdAt(createdAt), type, name: fileName, createdAt };
  await insertFile(context.database, file);
  return { ...file, bytes: 0, sha256: '', isKept: true, isPicture: false, documents: null };
}

/** Starts the run of a complete file; none of one that continues in another part. */
async function startWhole(call: ExchangeCall, file: ExchangeFile): Promise<boolean> {
  const { upkeep, services } = call.context;
  const blob = openBlob(upkeep, file);
  if (!((await isArchive(blob)) ? await hasDirectory(blob) : await isWhole(blob))) return true;
  const runs = await startRuns(call, file, [null]);
  void services.exchange.wake();
  return runs !== null;
}
