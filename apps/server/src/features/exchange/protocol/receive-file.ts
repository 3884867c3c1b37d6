import { MINUTE_MS } from '@kaplya/domain';
import { isWhole } from '@kaplya/files/check-exchange';
import { FileRefused } from '@kaplya/files/file-refused';
import type { Context } from '#context.ts';
import { newIdAt } from '#db/time-ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { readBodyInParts } from '#http/reading/read-body-in-parts.ts';
import { insertParts } from '../stores/file-part.store.ts';
import { insertFile, listFilesOf, lockFile, updateSize, type ExchangeFile } from '../stores/file.store.ts';
import { isArchive, limits, listDocuments, openBlob } from '../work/open-document.ts';
import { failure, success } from './answers.ts';
import { isPictureName, takesPictures } from '../pictures/picture-name.ts';
import type { ExchangeCall } from './exchange-call.ts';
import { receivePicture } from './receive-picture.ts';
import { startRun } from './start-run.ts';

/** What 1C is told to send at once, and a little more. */
export const partLimit = 4 * 1024 * 1024;
const bodyLimit = { maximumBytes: 2 * partLimit, tooLarge: 'request.too_large' } as const;
const partBytes = 256 * 1024;
const uploadMilliseconds = 2 * MINUTE_MS;

/** Documents and archives that 1C may send in one session. */
const filesAtMost = 150;

/**
 * Puts a part behind those that the session has sent of a file: all of it or nothing. An order that comes back is applied when
 * it is whole, because some 1C never ask for it.
 */
export async function receiveFile(call: ExchangeCall): Promise<Response> {
  const { context, exchange, fileName, request, type } = call;
  const isDocument = /[.](?:xml|zip)$/i.test(fileName);
  const isPicture = type === 'catalog' && takesPictures(exchange.settings) && isPictureName(fileName);
  const parts: Uint8Array[] = [];
  await readBodyInParts(request, bodyLimit, { partBytes, milliseconds: uploadMilliseconds }, (part) => {
    if (isDocument || isPicture) parts.push(part);
    return Promise.resolve();
  });
  if (!isDocument) {
    if (isPicture) await receivePicture(call, parts);
    return success();
  }
  const file = await findOpenFile(call);
  if (!file) return failure('Слишком много файлов в одном сеансе обмена');
  const bytes = await withTransaction(context.database, async (transaction) => {
    const key = { partnerId: file.partnerId, fileId: file.id };
    const locked = await lockFile(transaction, key);
    // Its import began meanwhile.
    if (!locked || locked.sha256 !== '') return null;
    const size = parts.reduce((sum, part) => sum + part.byteLength, locked.bytes);
    if (size > limits.bytes) return size;
    await insertParts(transaction, key, locked.bytes, parts);
    await updateSize(transaction, key, size);
    return size;
  });
  if (bytes === null) return failure('Этот файл уже загружается: начните обмен заново');
  if (bytes > limits.bytes) return failure(`Файл больше ${limits.bytes / 1024 / 1024} МБ`);
  if (type === 'sale') await startWhole(call, { ...file, bytes });
  return success();
}

/** The file that the part belongs to: one that is open, else a new one; null: there are too many. */
async function findOpenFile({ context, partner, session, type, fileName }: ExchangeCall): Promise<ExchangeFile | null> {
  const files = await listFilesOf(context.database, { partnerId: partner.id, sessionId: session.id, type });
  const open = files.find(({ name, sha256 }) => name === fileName && sha256 === '');
  if (open) return open;
  if (files.length >= filesAtMost) return null;
  const createdAt = context.clock.now();
  const file = {
    partnerId: partner.id,
    id: newIdAt(createdAt),
    sessionId: session.id,
    type,
    name: fileName,
    createdAt,
  };
  await insertFile(context.database, file);
  return { ...file, bytes: 0, sha256: '', isKept: true, isPicture: false };
}

async function startWhole(call: ExchangeCall, file: ExchangeFile): Promise<void> {
  const blob = openBlob(call.context.upkeep, file);
  if (await isArchive(blob)) {
    const documents = await listWhole(blob);
    for (const { name } of documents) await startRun(call, file, name);
  } else if (await isWhole(blob)) await startRun(call, file, null);
  wake(call.context);
}

/** Nothing of an archive that goes on in another part. */
async function listWhole(blob: Blob): Promise<readonly { readonly name: string }[]> {
  try {
    return await listDocuments(blob);
  } catch (error) {
    if (error instanceof FileRefused) return [];
    throw error;
  }
}

const wake = ({ services }: Context): void => void services.exchange.wake();
