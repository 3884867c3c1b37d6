import type { ReasonKind } from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { findReason, noteReasonUsed, type ReasonRow } from './reason.store.ts';

/**
 * The reason that staff gave, which counts as used from now on; refuses one that is not offered for the kind
 * (`reason.unknown`).
 */
export async function requireReason(
  executor: Executor,
  reason: { readonly partnerId: string; readonly kind: ReasonKind; readonly id: string },
): Promise<ReasonRow> {
  const row = await findReason(executor, reason);
  if (!row?.isActive) throw new Refusal([{ code: 'reason.unknown', field: 'reasonId' }]);
  // Somebody may delete it at this moment: then there is nothing to note, and it is not offered any more.
  if (row.usedAt === null && !(await noteReasonUsed(executor, row))) {
    throw new Refusal([{ code: 'reason.unknown', field: 'reasonId' }]);
  }
  return row;
}
