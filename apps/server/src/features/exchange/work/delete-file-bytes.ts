import type { Executor } from '#db/client.ts';
import { deleteParts } from '../stores/file-part.store.ts';
import { markBytesDeleted, type FileKey } from '../stores/file.store.ts';

/** Deletes the bytes of a file; its entries in the diary stay. */
export async function deleteFileBytes(executor: Executor, key: FileKey): Promise<void> {
  await deleteParts(executor, key);
  await markBytesDeleted(executor, key);
}
