import type { CustomerBlock } from '@kaplya/contract';
import { maskPhone } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import {
  deleteBlocks,
  findAccountOfPhone,
  findBlockedPerson,
  hashPhone,
  saveBlocks,
  parsePhone,
  subjectOfGuest,
} from '#features/identity/index.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { lockAtVersion, subjectOf } from '../customer-call.ts';
import { toBlock } from './to-block.ts';

type Target = { readonly customerId?: string | undefined; readonly phone?: string | undefined };

type LockedTarget = { readonly customerId: string | null; readonly phone: string | null };

type BlockRequest = Target & { readonly reason: string };

/** Refuses the orders of a person from now on. A repeated block replaces the reason. */
export function blockCustomer(
  context: Context,
  call: StaffCall,
  { reason, ...target }: BlockRequest,
): Promise<{ block: CustomerBlock }> {
  const { partner, staff } = call;
  const partnerId = partner.id;
  return withStaffTransaction(context, call, async (transaction) => {
    const { customerId, phone } = await lockTarget(transaction, call, target);
    const person = await findBlockedPerson(context, transaction, { partnerId, customerId, phone });
    const wasBlocked = await deleteBlocks(transaction, person);
    const block = {
      ...{ partnerId, customerId, staffId: staff.id, author: staff.name, reason },
      at: context.clock.now(),
    };
    const hashes = person.phones.map((each) => hashPhone(context, partnerId, each));
    const rows = (hashes.length > 0 ? hashes : [{ phoneHash: null, keyId: null }]).map((hash) => ({
      ...block,
      ...hash,
    }));
    await saveBlocks(transaction, rows);
    await recordAudit(context, transaction, call, {
      ...{ action: 'customer.blocked', ...namePerson(context, partnerId, { customerId, phone, reason }) },
      ...{ before: { blocked: wasBlocked }, after: { blocked: true } },
    });
    return { block: toBlock(block) };
  });
}

/** Accepts the orders of a person again. */
export function unblockCustomer(
  context: Context,
  call: StaffCall,
  { reason, ...target }: BlockRequest,
): Promise<{ isEnded: boolean }> {
  const partnerId = call.partner.id;
  return withStaffTransaction(context, call, async (transaction) => {
    const { customerId, phone } = await lockTarget(transaction, call, target);
    const person = await findBlockedPerson(context, transaction, { partnerId, customerId, phone });
    const isEnded = await deleteBlocks(transaction, person);
    if (isEnded) {
      await recordAudit(context, transaction, call, {
        ...{ action: 'customer.unblocked', ...namePerson(context, partnerId, { customerId, phone, reason }) },
        ...{ before: { blocked: true }, after: { blocked: false } },
      });
    }
    return { isEnded };
  });
}

/** The audited person of a block: the account, or a guest by the hash and the end of the phone. */
function namePerson(
  context: Context,
  partnerId: string,
  { customerId, phone, reason: note }: LockedTarget & { readonly reason: string },
) {
  if (customerId !== null) return { subject: subjectOf(customerId), personal: { personId: customerId, note } };
  const guest = phone ?? '';
  const personal = { personId: null, note, after: { name: maskPhone(guest) } };
  return { subject: subjectOfGuest(hashPhone(context, partnerId, guest).phoneHash), personal };
}

/** Locks the account, that of the phone too; of a guest there is only the phone. */
async function lockTarget(
  transaction: Transaction,
  call: StaffCall,
  { customerId: id, phone: typed }: Target,
): Promise<LockedTarget> {
  const { partner } = call;
  if (id !== undefined) {
    await lockAtVersion(transaction, call, { id, version: undefined });
    return { customerId: id, phone: null };
  }
  const phone = typed === undefined ? null : parsePhone(typed, partner.country);
  if (phone === null) throw new Refusal([{ code: 'identity.phone_invalid', field: 'phone' }]);
  const account = await findAccountOfPhone(transaction, { partnerId: partner.id, phone });
  if (account) await lockAtVersion(transaction, call, { id: account.id, version: undefined });
  return { customerId: account?.id ?? null, phone };
}
