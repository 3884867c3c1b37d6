import { pictureBytesAtMost } from '#features/catalogue/index.ts';
import type { Transaction } from '#db/client.ts';
import { newIdAt } from '#db/time-ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { insertParts } from '../stores/file-part.store.ts';
import { deleteFile, insertFile, updateSize, type ExchangeFile } from '../stores/file.store.ts';
import { lockOpenPicture } from '../stores/picture.store.ts';
import { countPicture } from '../stores/session.store.ts';
import { beginsPicture, toPictureName } from '../pictures/picture-name.ts';
import { deleteFileBytes } from '../work/delete-file-bytes.ts';
import type { ExchangeCall } from './exchange-call.ts';

/** The most pictures in one session; a whole catalogue has some thousands. */
const picturesAtMost = 20_000;

/**
 * Appends a part to a picture of the session; a part that starts with the signature of a picture replaces what was
 * received before. Pictures beyond the limits are dropped, which the diary notes; the goods of the exchange are applied
 * all the same.
 */
export async function receivePicture(
  { context, partner, session, type, fileName }: ExchangeCall,
  parts: readonly Uint8Array[],
): Promise<void> {
  const [head] = parts;
  if (!head) return;
  const of = { partnerId: partner.id, sessionId: session.id, name: toPictureName(fileName) };
  await withTransaction(context.database, async (transaction) => {
    const open = await lockOpenPicture(transaction, of);
    const isContinued = open !== null && !beginsPicture(head);
    if (open && !isContinued) await deleteFile(transaction, { partnerId: partner.id, fileId: open.id });
    if (open && isContinued) return append(transaction, open, parts);
    if (!(await countPicture(transaction, session, picturesAtMost))) return;
    const createdAt = context.clock.now();
    const file = { ...of, id: newIdAt(createdAt), type, createdAt, isPicture: true };
    await insertFile(transaction, file);
    await append(transaction, { ...file, bytes: 0, sha256: '', isKept: true, documents: null }, parts);
  });
}

async function append(
  transaction: Transaction,
  { partnerId, id: fileId, bytes, isKept }: ExchangeFile,
  parts: readonly Uint8Array[],
): Promise<void> {
  const key = { partnerId, fileId };
  const size = parts.reduce((sum, part) => sum + part.byteLength, bytes);
  await updateSize(transaction, key, size);
  if (!isKept) return;
  if (size <= pictureBytesAtMost) {
    await insertParts(transaction, key, bytes, parts);
    return;
  }
  await deleteFileBytes(transaction, key);
}
