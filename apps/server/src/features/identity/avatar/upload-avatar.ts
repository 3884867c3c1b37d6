import { randomUUID } from 'node:crypto';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { readFormFile } from '#http/reading/read-form-file.ts';
import { Refusal } from '#http/refusal.ts';
import { getCustomer, getLockedCustomer, keyOf, type AccountCall } from '../account-call.ts';
import { toAvatarPath } from './avatar-path.ts';
import { deleteAvatars, insertAvatar, updateCustomer } from '../customer.store.ts';

const fileLimits = { maximumBytes: 5 * 1024 * 1024, tooLarge: 'profile.image_too_large' } as const;
const sizePixels = 512;
const retryAfterSeconds = 5;

/** Customers with an upload in progress in this process: one at a time each, to bound memory. */
export const createUploading = () => new Set<string>();

/**
 * Replaces the customer's picture with a re-encoded square. Refuses a file that is no image (`profile.image_invalid`)
 * or is larger than 5 MB (`profile.image_too_large`).
 */
export async function uploadAvatar(
  context: Context,
  { request, ...call }: AccountCall & { readonly request: Request },
): Promise<string> {
  const key = keyOf(call);
  await getCustomer(context.database, key);
  const uploading = context.services.identity.uploading;
  if (uploading.has(key.subjectId)) throw new Refusal('request.too_many', { retryAfterSeconds });
  uploading.add(key.subjectId);
  try {
    const file = await readFormFile(request, 'file', fileLimits);
    const bytes = file && (await context.images.toSquare(file, sizePixels));
    if (!bytes) throw new Refusal('profile.image_invalid');

    const id = randomUUID();
    await withTransaction(context.database, async (transaction) => {
      await getLockedCustomer(transaction, key);
      await deleteAvatars(transaction, key);
      const { partnerId, subjectId: customerId } = key;
      await insertAvatar(transaction, { partnerId, id, customerId, contentType: 'image/webp', bytes });
      await updateCustomer(transaction, key, { avatarId: id });
    });
    return toAvatarPath(key.partnerId, id);
  } finally {
    uploading.delete(key.subjectId);
  }
}
