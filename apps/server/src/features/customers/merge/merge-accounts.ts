import type { OpsMerge } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import type { Transaction } from '#db/client.ts';
import type { AddressesReplaced } from '#db/statements/replace-address-ids.ts';
import { moveAddressesTo, moveWaitingAddressesTo } from '#features/addresses/index.ts';
import { moveCartsTo, updateAddressesOfCarts } from '#features/cart/index.ts';
import { moveContainersTo, updateAddressesOfPlaces } from '#features/containers/index.ts';
import { moveFavouritesTo } from '#features/favourites/index.ts';
import {
  announceSessionEnd,
  lockAccountPair,
  mergeIdentity,
  moveBlocks,
  type MergeKey,
} from '#features/identity/index.ts';
import { movePointsTo } from '#features/loyalty/index.ts';
import { moveCellOrdersTo } from '#features/micro-market/index.ts';
import { moveOrdersTo, updateAddressesOfOrders } from '#features/orders/index.ts';
import { movePaymentsTo } from '#features/payments/index.ts';
import { updateOwnerOfUses } from '#features/promotions/index.ts';
import { assertVersion, recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { updateOwnerOfCalls } from '#features/worklists/index.ts';
import { Refusal } from '#http/refusal.ts';
import { subjectOf } from '../customer-call.ts';
import { mergeProofMilliseconds } from './merge-codes.ts';
import { findMerge, insertMerge, consumeMergeProofs } from './merge.store.ts';

export type MergeInput = {
  readonly from: string;
  readonly version: number;
  readonly fromVersion: number;
  readonly preview?: boolean | undefined;
};

type Merged = { readonly answer: OpsMerge; readonly endedSessionIds: readonly string[] };

/**
 * Merges another account into this one (rule 85), or previews the effect. Idempotent: a repeated merge gets the answer
 * of the first.
 */
export async function mergeAccounts(
  context: Context,
  call: StaffCall,
  survivingId: string,
  { from: mergedId, version, fromVersion, preview = false }: MergeInput,
): Promise<OpsMerge> {
  if (survivingId === mergedId) throw new Refusal([{ code: 'customer.merge_itself', field: 'from' }]);
  const now = context.clock.now();
  const key = { partnerId: call.partner.id, survivingId, mergedId };
  const { answer, endedSessionIds } = await previewOrCommit(
    (run) => withStaffTransaction(context, call, run),
    preview,
    async (transaction): Promise<Merged> => {
      const { surviving, merged } = await lockAccountPair(transaction, key, now);
      // Read after the locks: a concurrent call of the same merge waits for them and then finds the answer.
      const before = await findMerge(transaction, key);
      if (before?.keptId === survivingId) return { answer: before.answer, endedSessionIds: [] };
      if (before || merged.mergedInto !== null) throw new Refusal('customer.merged');
      for (const [row, read] of [
        [surviving, version],
        [merged, fromVersion],
      ] as const) {
        const subject = subjectOf(row.id);
        await assertVersion(transaction, { partnerId: key.partnerId, subject, present: row.version, read });
      }
      if (!preview) await requireProofs(transaction, call, key, now);
      const moved = await moveEverything(transaction, key, now);
      const { companies, endedSessionIds: ended } = await mergeIdentity(transaction, { surviving, merged }, now);
      const done: OpsMerge = {
        ...{ isPreview: preview, keptId: survivingId, foldedId: mergedId, at: now.toISOString() },
        ...{ ...moved, companies, sessionsEnded: ended.length },
      };
      await insertMerge(transaction, {
        ...{ partnerId: key.partnerId, keptId: survivingId, foldedId: mergedId },
        ...{ staffId: call.staff.id, answer: done, at: now },
      });
      for (const id of [survivingId, mergedId]) {
        await recordAudit(context, transaction, call, {
          ...{ action: 'customer.merged', subject: subjectOf(id), before: {} },
          after: { keptId: survivingId, foldedId: mergedId, ...moved },
        });
      }
      return { answer: done, endedSessionIds: ended };
    },
  );
  if (!preview) announceSessionEnd(context, endedSessionIds);
  return answer;
}

/** Refuses a merge without codes of both owners, unless the member of staff may merge without them. */
async function requireProofs(
  transaction: Transaction,
  { partner, staff }: StaffCall,
  { survivingId, mergedId }: MergeKey,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - mergeProofMilliseconds);
  const customerIds = [survivingId, mergedId];
  const proofs = await consumeMergeProofs(
    transaction,
    { partnerId: partner.id, staffId: staff.id },
    { customerIds, since },
  );
  if (proofs < customerIds.length && !staff.permissions.has('customers.merge')) {
    throw new Refusal('customer.codes_required');
  }
}

/**
 * Replaces deleted duplicate addresses in carts, orders and places of bottles by the surviving account's address of the
 * same place. The rows are locked.
 */
async function useSurvivingAddresses(transaction: Transaction, of: AddressesReplaced): Promise<void> {
  await updateAddressesOfCarts(transaction, of);
  await updateAddressesOfOrders(transaction, of);
  await updateAddressesOfPlaces(transaction, of);
}

type Moved = Omit<OpsMerge, 'isPreview' | 'keptId' | 'foldedId' | 'at' | 'companies' | 'sessionsEnded'>;

/**
 * Moves the rows of all features, in the order of locks of all features. Repeated calls move rows that were added
 * since.
 */
export async function moveEverything(transaction: Transaction, key: MergeKey, now: Date): Promise<Moved> {
  await moveBlocks(transaction, { partnerId: key.partnerId, from: key.mergedId, to: key.survivingId });
  await moveCartsTo(transaction, key);
  const orderIds = await moveOrdersTo(transaction, key);
  await updateOwnerOfCalls(transaction, { partnerId: key.partnerId, from: key.mergedId, to: key.survivingId });
  const cellOrderIds = await moveCellOrdersTo(transaction, key);
  const { bottles, rentals, debtIds } = await moveContainersTo(transaction, key, now);
  const savedMethodsDeleted = await movePaymentsTo(transaction, key, [...orderIds, ...cellOrderIds, ...debtIds]);
  const { partnerId, survivingId, mergedId } = key;
  const promoUses = await updateOwnerOfUses(transaction, { partnerId, from: mergedId, to: survivingId });
  const points = await movePointsTo(transaction, key, now);
  const { moved, replaced } = await moveAddressesTo(transaction, key);
  await moveWaitingAddressesTo(transaction, key);
  await useSurvivingAddresses(transaction, { partnerId, subjectId: survivingId, replaced });
  const favourites = await moveFavouritesTo(transaction, key);
  return {
    orders: orderIds.length,
    cellOrders: cellOrderIds.length,
    addresses: { moved, doubled: replaced.length },
    ...{ debts: debtIds.length, rentals, promoUses, favourites, bottles },
    points: { moved: points.points, held: points.held, owed: points.owed, lots: points.lots, after: points.after },
    savedMethodsDeleted,
  };
}
