import type { EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { assertVersion, recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { deleteDocument } from './document.store.ts';
import { lockDraft } from './lock-draft.ts';

type Query = EndpointRequest<typeof operatorEndpoints.deleteStockCount>['query'];

/** Deletes a draft of a count; a posted document cannot be deleted. */
export function deleteCount(context: Context, call: OpsCall, id: string, { version: read }: Query): Promise<undefined> {
  return withStaffTransaction(context, call, async (transaction) => {
    const { partnerId, version: present, number, ...document } = await lockDraft(transaction, call.partner.id, id);
    const subject = `document:${id}`;
    await assertVersion(transaction, { partnerId, subject, present, read });
    await deleteDocument(transaction, { partnerId, id });
    await recordAudit(context, transaction, call, {
      ...{ action: 'stock.discarded', subject, version: null },
      ...{ before: { kind: document.kind, number, warehouseId: document.warehouseId }, after: {} },
    });
    return undefined;
  });
}
