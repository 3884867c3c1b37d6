import type { EndpointRequest, ImportRow, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { recordListExport, type OpsCall } from '#features/staff/index.ts';
import { answerWithList } from '#http/listing/answer-with-list.ts';
import { requirePermission } from '#http/require-permission.ts';
import { listFileTexts } from '#languages/files/list-files/list-file-texts.ts';
import { listImports, listRows } from './read-imports.ts';
import { readImport, requireImport } from './to-import.ts';

type Rows = EndpointRequest<typeof operatorEndpoints.exportImportRows>;

/** The imports, newest first, as a file. */
export async function exportImports(
  context: Context,
  call: OpsCall,
  { format, ...filters }: EndpointRequest<typeof operatorEndpoints.exportImports>['query'],
): Promise<Response> {
  const { importKinds, importStates } = listFileTexts[call.language];
  return answerWithList(context, call, {
    ...{ name: 'imports', filters, format, recordExport: recordListExport },
    readPage: (page) => listImports(context, call, { ...filters, ...page }),
    columns: [
      ['fileName', ({ fileName }) => fileName],
      ['kind', ({ kind }) => importKinds[kind]],
      ['state', ({ state }) => importStates[state]],
      ['created', ({ createdAt }) => ({ at: createdAt })],
      ['by', ({ by }) => by && by.name],
      ['added', ({ counts }) => counts.added ?? 0],
      ['changed', ({ counts }) => counts.changed ?? 0],
      ['unchanged', ({ counts }) => counts.unchanged ?? 0],
      ['refused', ({ counts }) => counts.refused ?? 0],
      ['conflict', ({ counts }) => counts.conflict ?? 0],
      ['errors', ({ failure }) => failure && failure.message],
    ],
  });
}

/** The outcomes and changes of the rows of an import as a file. Throws the Refusal `import.unknown`. */
export async function exportImportRows(
  context: Context,
  call: OpsCall,
  { id }: Rows['params'],
  { format, ...filters }: Rows['query'],
): Promise<Response> {
  const { kind } = await requireImport(call, id, readImport(context.database));
  if (kind === 'customers') requirePermission(call.staff, 'customers.export');
  const { outcomes, importEffects } = listFileTexts[call.language];
  return answerWithList(context, call, {
    ...{ name: 'import-rows', filters: { import: id, ...filters }, format, recordExport: recordListExport },
    readPage: (page) => listRows(context, call, id, { ...filters, ...page }),
    columns: [
      ['row', ({ number }) => number],
      ['code', ({ key }) => key],
      ['outcome', ({ outcome }) => outcomes[outcome]],
      ['applied', ({ effect }) => effect && importEffects[effect]],
      ['changes', ({ changes }) => changes.map(toChangeText).join('; ')],
      ['errors', ({ errors }) => errors.map(({ message }) => message).join(' ')],
    ],
  });
}

function toChangeText({ title, before, after }: ImportRow['changes'][number]): string {
  return `${title}: ${before ?? '—'} → ${after ?? '—'}`;
}
