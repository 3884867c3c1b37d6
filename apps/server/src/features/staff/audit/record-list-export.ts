import type { Context } from '#context.ts';
import type { OpsCall } from '#http/call.ts';
import type { ListExport } from '#http/listing/answer-with-list.ts';
import { recordAudit, withStaffTransaction } from './record-audit.ts';

/** Writes the audit entry of a list that staff download as a file (`answerWithList`). */
export async function recordListExport(
  context: Context,
  call: OpsCall,
  { name, filters: { q, ...filters }, ...exported }: ListExport,
  audited = { action: 'list.exported', subject: `file:${name}` },
): Promise<void> {
  await withStaffTransaction(context, call, (transaction) =>
    recordAudit(context, transaction, call, {
      ...{ ...audited, before: {}, after: { ...filters, ...exported } },
      // The text of a search may be a name or a phone.
      personal: { personId: null, after: q === undefined ? {} : { q } },
    }),
  );
}
