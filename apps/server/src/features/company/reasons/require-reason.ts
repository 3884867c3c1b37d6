import type { ReasonKind } from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { findReason, markReasonUsed, type ReasonRow } from './reason.store.ts';

/**
 * Returns the reason that staff gave, and marks it as used. Refuses a reason that is unknown for the kind or switched
 * off (`reason.unknown`).
 */
export async function requireReason(
  executor: Executor,
  reason: { readonly partnerId: string; readonly kind: ReasonKind; readonly id: string },
): Promise<ReasonRow> {
  const row = await findReason(executor, reason);
  if (!row?.isActive) throw new Refusal([{ code: 'reason.unknown', field: 'reasonId' }]);
  // A concurrent call may have deleted the reason.
  if (row.usedAt === null && !(await markReasonUsed(executor, row))) {
    throw new Refusal([{ code: 'reason.unknown', field: 'reasonId' }]);
  }
  return row;
}
