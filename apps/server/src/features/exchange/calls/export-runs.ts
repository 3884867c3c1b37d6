import type { EndpointRequest, ExchangeRow, operatorEndpoints } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { recordListExport, type OpsCall } from '#features/staff/index.ts';
import { answerWithList } from '#http/listing/answer-with-list.ts';
import { fieldTitles, type FieldTitle } from '#languages/files/import-fields.ts';
import { listFileTexts } from '#languages/files/list-files/list-file-texts.ts';
import type { ListFileColumn } from '#languages/files/list-files/list-file-words.ts';
import { listExchangeRuns, listRows } from './read-runs.ts';

type Rows = EndpointRequest<typeof operatorEndpoints.exportExchangeRows>;

/** The documents of 1C, newest first, as a file. */
export async function exportExchangeRuns(
  context: Context,
  call: OpsCall,
  { format, ...filters }: EndpointRequest<typeof operatorEndpoints.exportExchangeRuns>['query'],
): Promise<Response> {
  const { exchangeTypes, exchangeStates, exchangeModes } = listFileTexts[call.language];
  return answerWithList(context, call, {
    ...{ name: 'exchange', filters, format, recordExport: recordListExport },
    readPage: (page) => listExchangeRuns(context, call, { ...filters, ...page }),
    columns: [
      ['fileName', ({ fileName, entry }) => (entry === null ? fileName : `${entry} (${fileName})`)],
      ['kind', ({ type }) => exchangeTypes[type]],
      ['applied', ({ mode }) => exchangeModes[mode]],
      ['state', ({ state }) => exchangeStates[state]],
      ['created', ({ createdAt }) => ({ at: createdAt })],
      ['by', ({ by }) => (by ? by.name : '1C')],
      ['added', ({ counts }) => counts.added],
      ['changed', ({ counts }) => counts.changed],
      ['unchanged', ({ counts }) => counts.unchanged],
      ['refused', ({ faults }) => faults],
      ['errors', ({ failure }) => failure && failure.message],
    ],
  });
}

/** Exports the results of a document's items as a file. Throws the Refusal `exchange.run_unknown`. */
export async function exportExchangeRows(
  context: Context,
  call: OpsCall,
  { id }: Rows['params'],
  { format, ...filters }: Rows['query'],
): Promise<Response> {
  const { outcomes } = listFileTexts[call.language];
  const toChangeText = ({ field, of, before, after }: ExchangeRow['changes'][number]) =>
    `${toFieldTitle(field, call.language)}${of === null ? '' : ` (${of})`}: ${before ?? '—'} → ${after ?? '—'}`;
  return answerWithList(context, call, {
    ...{ name: 'exchange-rows', filters: { run: id, ...filters }, format, recordExport: recordListExport },
    readPage: (page) => listRows(context, call, id, { ...filters, ...page }),
    columns: [
      ['row', ({ number }) => number],
      ['code', ({ key }) => key],
      ['product', ({ name }) => name],
      ['outcome', ({ outcome }) => outcomes[outcome]],
      ['changes', ({ changes }) => changes.map(toChangeText).join('; ')],
      ['errors', ({ errors }) => errors.map(({ message }) => message).join(' ')],
    ],
  });
}

/** The columns of exported lists whose titles are also those of fields of the diary, by the field's name. */
const columnOf: ReadonlyMap<string, ListFileColumn> = new Map([
  ['stock', 'onHand'],
  ['active', 'onSale'],
  ['status', 'status'],
  ['pictures', 'pictures'],
]);

function toFieldTitle(field: string, language: Language): string {
  const column = columnOf.get(field);
  if (column !== undefined) return listFileTexts[language].columns[column];
  const titles: Readonly<Record<string, FieldTitle>> = fieldTitles;
  return titles[field]?.titles[language] ?? field;
}
