import type { OpsMerge } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import type { Transaction } from '#db/client.ts';
import type { AddressesReplaced } from '#db/statements/replace-address-ids.ts';
import { moveAddressesTo } from '#features/addresses/index.ts';
import { moveCarts, updateAddressesOfCarts } from '#features/cart/index.ts';
import { moveContainersTo, updateAddressesOfPlaces } from '#features/containers/index.ts';
import { moveFavouritesTo } from '#features/favourites/index.ts';
import { announceSessionEnd, foldAccount, lockPair, type MergeKey } from '#features/identity/index.ts';
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
import { findMerge, insertMerge, takeMergeProofs } from './merge.store.ts';

export type MergeWanted = {
  readonly from: string;
  readonly version: number;
  readonly fromVersion: number;
  readonly preview?: boolean | undefined;
};

type Merged = { readonly answer: OpsMerge; readonly endedSessionIds: readonly string[] };

/**
 * Merges another account into this one (rule 85), or says what that would do. Repeatable: a merge that was carried out
 * answers again what it answered.
 */
export async function mergeAccounts(
  context: Context,
  call: StaffCall,
  keptId: string,
  { from: foldedId, version, fromVersion, preview = false }: MergeWanted,
): Promise<OpsMerge> {
  if (keptId === foldedId) throw new Refusal([{ code: 'customer.merge_itself', field: 'from' }]);
  const now = context.clock.now();
  const key = { partnerId: call.partner.id, keptId, foldedId };
  const { answer, endedSessionIds } = await previewOrCommit(
    (run) => withStaffTransaction(context, call, run),
    preview,
    async (transaction): Promise<Merged> => {
      const { kept, folded } = await lockPair(transaction, key, now);
      // Read after the locks: the same call at once waits for them.
      const before = await findMerge(transaction, key);
      if (before?.keptId === keptId) return { answer: before.answer, endedSessionIds: [] };
      if (before || folded.mergedInto !== null) throw new Refusal('customer.merged');
      for (const [row, read] of [
        [kept, version],
        [folded, fromVersion],
      ] as const) {
        const subject = subjectOf(row.id);
        await assertVersion(transaction, { partnerId: key.partnerId, subject, present: row.version, read });
      }
      if (!preview) await requireProofs(transaction, call, key, now);
      const moved = await moveEverything(transaction, key, now);
      const { companies, endedSessionIds: ended } = await foldAccount(transaction, { kept, folded }, now);
      const done: OpsMerge = {
        ...{ isPreview: preview, keptId, foldedId, at: now.toISOString() },
        ...{ ...moved, companies, sessionsEnded: ended.length },
      };
      await insertMerge(transaction, { ...key, staffId: call.staff.id, answer: done, at: now });
      for (const id of [keptId, foldedId]) {
        await recordAudit(context, transaction, call, {
          ...{ action: 'customer.merged', subject: subjectOf(id), before: {} },
          after: { keptId, foldedId, ...moved },
        });
      }
      return { answer: done, endedSessionIds: ended };
    },
  );
  if (!preview) announceSessionEnd(context, endedSessionIds);
  return answer;
}

/** Codes of both owners, or the right to do without them. */
async function requireProofs(
  transaction: Transaction,
  { partner, staff }: StaffCall,
  { keptId, foldedId }: MergeKey,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - mergeProofMilliseconds);
  const customerIds = [keptId, foldedId];
  const proofs = await takeMergeProofs(
    transaction,
    { partnerId: partner.id, staffId: staff.id },
    { customerIds, since },
  );
  if (proofs < customerIds.length && !staff.permissions.has('customers.merge')) {
    throw new Refusal('customer.codes_required');
  }
}

/** What was delivered to an address that both had is repeated to the one that stays. Its rows are locked already. */
async function nameKeptAddresses(transaction: Transaction, of: AddressesReplaced): Promise<void> {
  await updateAddressesOfCarts(transaction, of);
  await updateAddressesOfOrders(transaction, of);
  await updateAddressesOfPlaces(transaction, of);
}

type Moved = Omit<OpsMerge, 'isPreview' | 'keptId' | 'foldedId' | 'at' | 'companies' | 'sessionsEnded'>;

/** Moves what has its own rows, in the global order of locks. Again: moves what came since. */
export async function moveEverything(transaction: Transaction, key: MergeKey, now: Date): Promise<Moved> {
  await moveCarts(transaction, key);
  const orderIds = await moveOrdersTo(transaction, key);
  await updateOwnerOfCalls(transaction, { partnerId: key.partnerId, from: key.foldedId, to: key.keptId });
  const cellOrderIds = await moveCellOrdersTo(transaction, key);
  const { bottles, rentals, debtIds } = await moveContainersTo(transaction, key, now);
  const savedMethodsDeleted = await movePaymentsTo(transaction, key, [...orderIds, ...cellOrderIds, ...debtIds]);
  const { partnerId, keptId, foldedId } = key;
  const promoUses = await updateOwnerOfUses(transaction, { partnerId, from: foldedId, to: keptId });
  const points = await movePointsTo(transaction, key, now);
  const { moved, replaced } = await moveAddressesTo(transaction, key);
  await nameKeptAddresses(transaction, { partnerId, subjectId: keptId, replaced });
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
