import type { Context } from '#context.ts';
import type { CustomerCall } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import type { SavedAnswer } from './address-answer.ts';
import { deleteAddress } from './addresses.store.ts';

/** Deletes an address; orders and carts have their own copies. */
export async function deleteUserAddress(
  { database }: Pick<Context, 'database'>,
  { bearer, partner }: CustomerCall,
  { id }: { id: string },
): Promise<SavedAnswer> {
  const isDeleted = await deleteAddress(database, { partnerId: partner.id, subjectId: bearer.subjectId, id });
  if (!isDeleted) throw new Refusal('address.not_found');
  return { success: true, message: '', data: null };
}
