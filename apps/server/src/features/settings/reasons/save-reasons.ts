import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { newIdAt } from '#db/time-ids.ts';
import {
  deleteUnusedReasons,
  listAllReasons,
  lockPartnerRow,
  toNames,
  upsertReasons,
  type ReasonRow,
} from '#features/company/index.ts';
import { withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal, refuseViolations, type RefusalViolation } from '#http/refusal.ts';
import { recordGroupChange } from '../record-group-change.ts';
import { describeReasons, groupOfReasons } from './describe-reasons.ts';

type Endpoint = typeof operatorEndpoints.saveReasons;
type ReasonInput = EndpointRequest<Endpoint>['body']['items'][number];
type Reason = Omit<ReasonRow, 'usedAt'>;

/**
 * Saves the list of all reasons of a kind in its order. Throws the Refusals that the contract names: a used reason
 * cannot be deleted, and at least one must stay on, because staff have to give a reason.
 */
export async function saveReasons(
  context: Context,
  call: StaffCall,
  { params: { kind }, body: { version, items } }: Pick<EndpointRequest<Endpoint>, 'params' | 'body'>,
): Promise<EndpointAnswer<Endpoint>> {
  const { partner } = call;
  const partnerId = partner.id;
  const reasons = await withStaffTransaction(context, call, async (transaction) => {
    await lockPartnerRow(transaction, partnerId);
    const former = (await listAllReasons(transaction, partnerId)).filter((row) => row.kind === kind);
    const toReason = (input: ReasonInput, index: number): Reason => ({
      ...{ partnerId, kind, id: input.id ?? newIdAt(context.clock.now()), position: index + 1 },
      ...{ names: toNames(partner, input.names), fault: input.fault, isActive: input.isActive },
    });
    const rows = items.map(toReason);
    const hasChanged = await recordGroupChange(context, transaction, call, {
      ...{ id: groupOfReasons(kind), read: version, action: 'reasons.changed' },
      ...{ before: toFields(former), after: toFields(rows) },
    });
    refuseUnfit(rows, former, items);
    if (hasChanged) {
      const removed = former.filter(({ id }) => !rows.some((row) => row.id === id)).map(({ id }) => id);
      const deleted = await deleteUnusedReasons(transaction, { partnerId, kind, ids: removed });
      if (deleted.length < removed.length) {
        throw new Refusal('reason.in_use', { details: { ids: removed.filter((id) => !deleted.includes(id)) } });
      }
      await upsertReasons(transaction, rows);
    }
    return describeReasons(transaction, partnerId, [kind]);
  });
  const [saved] = reasons;
  if (!saved) throw new Error(`No reasons ${kind} of ${partnerId} are left`);
  return { reasons: saved };
}

/** The fields of each reason in the audit and in conflicts. */
const toFields = (rows: readonly Reason[]) =>
  Object.fromEntries(
    rows.map(({ id, names, fault, isActive, position }) => [id, { names, fault, isActive, position }] as const),
  );

function refuseUnfit(rows: readonly Reason[], former: readonly Reason[], items: readonly ReasonInput[]): void {
  const violations: RefusalViolation[] = rows.flatMap(({ kind, fault }, index): RefusalViolation[] => {
    const { id } = items[index] ?? {};
    const field = `items.${index}`;
    const isUnknown = id !== undefined && !former.some((row) => row.id === id);
    const isTwice = id !== undefined && items.findIndex((each) => each.id === id) !== index;
    if (isUnknown || isTwice) return [{ code: 'reason.unknown', field: `${field}.id` }];
    const isUnfit = (kind === 'undelivered') === (fault === null);
    return isUnfit ? [{ code: 'request.invalid', field: `${field}.fault` }] : [];
  });
  if (!rows.some(({ isActive }) => isActive)) violations.push({ code: 'reason.none_left', field: 'items' });
  refuseViolations(violations);
}
