import type { EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import { toZoned } from '@kaplya/domain';
import type { CellValue } from '@kaplya/files/write-csv';
import type { Context } from '#context.ts';
import { recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { toSumCell } from '#http/listing/answer-with-list.ts';
import { toFileResponse, type FileFormat } from '#http/listing/to-file-response.ts';
import { requirePermission } from '#http/require-permission.ts';
import { kinds } from '../kinds/kinds.ts';

type ExportRequest = EndpointRequest<typeof operatorEndpoints.exportTable>;

/** Columns that a file for import may have and that exports leave out. */
const onlyOfImports: ReadonlySet<string> = new Set(['area', 'from', 'sold']);

/** All goods or prices in the columns of their import. The audit records the export. */
export async function exportTable(
  context: Context,
  call: OpsCall,
  { kind }: ExportRequest['params'],
  { format = 'csv' }: ExportRequest['query'],
): Promise<Response> {
  requirePermission(call.staff, kinds[kind].permission);
  await withStaffTransaction(context, call, (transaction) =>
    recordAudit(context, transaction, call, {
      ...{ action: 'table.exported', subject: `${kind}:file`, before: {}, after: { kind, format } },
    }),
  );
  const { date: day } = toZoned(context.clock.now().getTime(), call.partner.timeZone);
  return toFileResponse(listTable(context, call, kind, format), { format, name: `${kind}-${day}`, worksheet: kind });
}

async function* listTable(
  context: Context,
  { partner, language }: OpsCall,
  kind: ExportRequest['params']['kind'],
  format: FileFormat,
): AsyncGenerator<CellValue[]> {
  const { listFields, readOnly = [], readAll } = kinds[kind];
  const [code, ...others] = listFields(partner).filter(({ id }) => !onlyOfImports.has(id));
  const fields = [...(code ? [code] : []), ...readOnly, ...others];
  yield fields.map(({ titles }) => titles[language]);
  for await (const row of readAll?.({ context, partner, language }) ?? [])
    yield fields.map(({ id }) => {
      const value = row[id] ?? '';
      return typeof value === 'object' ? toSumCell(value, format) : value;
    });
}
