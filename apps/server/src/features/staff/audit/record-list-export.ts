import type { Context } from '#context.ts';
import type { ListExport } from '#http/listing/answer-with-list.ts';
import { recordAudit, withStaffTransaction, type OpsCall } from './record-audit.ts';

/** Ids, choices, days and numbers, of which none can be a phone, an e-mail or a name of a person. */
const closedValue = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d{2}(?:-\d{2})?|\d{1,6}|[a-z][\w.:-]*)$/i;

/** Writes the audit entry of a list that staff download as a file (`answerWithList`). */
export async function recordListExport(
  context: Context,
  call: OpsCall,
  { name, filters, ...exported }: ListExport,
  audited = { action: 'list.exported', subject: `file:${name}` },
): Promise<void> {
  await withStaffTransaction(context, call, (transaction) =>
    recordAudit(context, transaction, call, {
      ...{ ...audited, before: {}, after: { ...withoutTexts(filters), ...exported } },
    }),
  );
}

/** The filters, of typed texts only that there was one: nothing would tell whose they are when a person is erased. */
function withoutTexts({ q, ...filters }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const shown = Object.entries(filters).map(([field, value]) => {
    const isText = typeof value === 'string' && !closedValue.test(value);
    return [field, isText ? true : value] as const;
  });
  return { ...(q !== undefined && { q: true }), ...Object.fromEntries(shown) };
}
