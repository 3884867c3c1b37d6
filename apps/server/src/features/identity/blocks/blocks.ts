import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import type { Partner } from '#partner.ts';
import { deletePersonalAuditOf } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import type { PersonalData } from '../personal-data.ts';
import { hashPhones } from '../phone-hash.ts';
import {
  eraseBlocks,
  findBlock,
  findOwnBlock,
  listAccountPhones,
  type AccountPhone,
  type BlockedPerson,
} from './block.store.ts';

type BlockContext = { readonly config: Pick<Context['config'], 'phoneKeys'> };

/** The orderer: an account, or null for a visitor, and the phone for the courier, if any (E.164). */
export type Ordering = {
  readonly partner: Pick<Partner, 'id' | 'settings'>;
  readonly customerId: string | null;
  readonly phone: string | null;
};

/** The subject of the audit of a guest, the same for all blocks of the phone. */
export const subjectOfGuest = (phoneHash: string) => `customer-block:${phoneHash}`;

/** The phones of an account and of those merged into it, but not the ones that a customer only typed. */
export const toOwnPhones = (rows: readonly AccountPhone[]): string[] =>
  rows.flatMap(({ phone, phoneConfirmedAt, openedBy }) => (phoneConfirmedAt || openedBy ? (phone ?? []) : []));

/** The person of an account, with its own phones and `phone`. */
export async function findBlockedPerson(
  context: BlockContext,
  executor: Executor,
  { partnerId, customerId, phone }: { partnerId: string; customerId: string | null; phone: string | null },
): Promise<BlockedPerson & { readonly phones: readonly string[] }> {
  const own = customerId === null ? [] : toOwnPhones(await listAccountPhones(executor, partnerId, customerId));
  const phones = [...new Set(phone === null ? own : [phone, ...own])];
  return { partnerId, customerId, phones, phoneHashes: hashPhones(context, partnerId, phones) };
}

/** Refuses the order of a blocked person (rule 49f). */
export async function assertNotBlocked(context: BlockContext, executor: Executor, ordering: Ordering): Promise<void> {
  const refusal = await findBlockRefusal(context, executor, ordering);
  if (refusal) throw refusal;
}

/** The refusal of a blocked person's order, with the shop's number; null if it is accepted. */
export async function findBlockRefusal(
  context: BlockContext,
  executor: Executor,
  { partner, customerId, phone }: Ordering,
): Promise<Refusal | null> {
  const of = { partnerId: partner.id, customerId, phone };
  const block = await findBlock(executor, await findBlockedPerson(context, executor, of));
  if (!block) return null;
  const { phone: shopPhone } = partner.settings;
  return new Refusal('identity.customer_blocked', { params: { phone: shopPhone }, details: { phone: shopPhone } });
}

/** Exports and erases the reasons for which an account was blocked; a block of its phones goes on without. */
export function blocksOfCustomers(context: BlockContext): PersonalData {
  return {
    name: 'block',
    async list(executor, { partnerId, subjectId }) {
      const person = await findBlockedPerson(context, executor, { partnerId, customerId: subjectId, phone: null });
      const block = await findOwnBlock(executor, person);
      return block && { reason: block.reason, at: block.at };
    },
    async erase(transaction, { partnerId, subjectId }) {
      const person = await findBlockedPerson(context, transaction, { partnerId, customerId: subjectId, phone: null });
      await eraseBlocks(transaction, person);
      await deletePersonalAuditOf(transaction, { partnerId, subjects: person.phoneHashes.map(subjectOfGuest) });
    },
  };
}
