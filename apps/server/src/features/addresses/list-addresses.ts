import type { Address } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { CustomerCall } from '#http/call.ts';
import { toAddress } from './address-answer.ts';
import { listAddresses } from './addresses.store.ts';

export async function listUserAddresses(
  { database }: Pick<Context, 'database'>,
  { bearer, partner }: CustomerCall,
  { sort = '-created_at' }: { sort?: '-created_at' | 'created_at' | undefined },
): Promise<{ success: true; message: string; data: { data: Address[] } }> {
  const order = sort === 'created_at' ? 'oldest first' : 'newest first';
  const scope = { partnerId: partner.id, subjectId: bearer.subjectId };
  const saved = await listAddresses(database, scope, order);
  return { success: true, message: '', data: { data: saved.map(toAddress) } };
}
