import { fieldTitles } from '#languages/files/import-fields.ts';
import type { EndpointAnswer, EndpointRequest, ImportPage, operatorEndpoints } from '@kaplya/contract';
import type { CellValue } from '@kaplya/files/write-csv';
import type { Context } from '#context.ts';
import { listStaffNames, type OpsCall } from '#features/staff/index.ts';
import { toFileResponse } from '#http/listing/to-file-response.ts';
import { countedAtMost, toTotal, usualLimit, type CountLimit } from '#http/listing/counted-page.ts';
import { parseIdCursor, parseNumberCursor } from '#http/listing/cursor.ts';
import { cutPage } from '#http/listing/cut-page.ts';
import { errorTitle } from '#languages/files/import-texts.ts';
import { kinds } from '../kinds/kinds.ts';
import { listImportRows } from '../stores/import-row.store.ts';
import { countImports, listImports as selectImports, type ImportEntry } from '../stores/import.store.ts';
import { openFile } from '../work/read-file.ts';

import { describeFile } from './describe-file.ts';
import {
  describeError,
  listAllowedKinds,
  listChoices,
  readImport,
  requireImport,
  toImport,
  toImportPage,
} from './to-import.ts';

type Calls = typeof operatorEndpoints;

/**
 * An import, or its preview with another reading of the file. Throws the Refusals `import.unknown`,
 * `import.file_refused` and `import.header_unknown`.
 */
export async function getImport(
  context: Context,
  call: OpsCall,
  id: string,
  reading: EndpointRequest<Calls['getImport']>['query'],
): Promise<ImportPage> {
  const entry = await requireImport(call, id, readImport(context.database));
  if (Object.values(reading).every((value) => value === undefined)) return toImportPage(context.database, call, entry);
  const { partner } = call;
  const fields = kinds[entry.kind].listFields(partner);
  const format = await describeFile(openFile(context, entry), { partner, fields }, reading);
  return toImportPage(context.database, call, { ...entry, format, mapping: null });
}

export async function listImports(
  context: Context,
  call: OpsCall,
  {
    kind,
    limit = usualLimit,
    cursor,
    countAtMost = countedAtMost,
  }: EndpointRequest<Calls['listImports']>['query'] & CountLimit,
): Promise<EndpointAnswer<Calls['listImports']>> {
  const { database } = context;
  const { partner, language } = call;
  const afterId = parseIdCursor(cursor);
  const allowedKinds = listAllowedKinds(call).filter((each) => kind === undefined || each === kind);
  const [found, counted] = await Promise.all([
    selectImports(database, partner.id, allowedKinds, { afterId, limit: limit + 1 }),
    countImports(database, partner.id, allowedKinds, countAtMost + 1),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, (last) => last.id);
  const names = await listStaffNames(database, partner.id, [...new Set(rows.map(({ staffId }) => staffId))]);
  return {
    items: rows.map((entry) => toImport(entry, names, { language, currency: partner.currency })),
    nextCursor,
    ...toTotal(counted, countAtMost),
  };
}

export async function listRows(
  context: Context,
  call: OpsCall,
  id: string,
  {
    outcome,
    effect,
    limit = usualLimit,
    cursor,
    countAtMost = countedAtMost,
  }: EndpointRequest<Calls['listImportRows']>['query'] & CountLimit,
): Promise<EndpointAnswer<Calls['listImportRows']>> {
  const { partner, language } = call;
  const after = parseNumberCursor(cursor);
  const entry = await requireImport(call, id, readImport(context.database));
  const titles = new Map([
    ['waiting', fieldTitles.waiting.titles[language]],
    ...kinds[entry.kind].listFields(partner).map((field) => [field.id, field.titles[language]] as const),
  ]);
  const choices = await listChoices(context.database, call, entry.kind);
  const toWord = (field: string, value: string | null) =>
    choices[field]?.find((choice) => choice.value === value)?.title ?? value;
  const found = await listImportRows(
    context.database,
    { partnerId: partner.id, importId: id },
    { outcomes: outcome && [outcome], effect, after, limit: limit + 1 },
  );
  const { rows, nextCursor } = cutPage(found, limit, (last) => String(last.number));
  const reader = { language, currency: partner.currency };
  return {
    items: rows.map(({ number, key, errors, changes, ...of }) => ({
      ...{ number, outcome: of.outcome, effect: of.effect, key },
      errors: errors.map(({ field, ...reason }) => ({
        ...{ field, code: reason.code, message: describeError({ field, ...reason }, { titles, choices }, reader) },
      })),
      changes: changes.map((change) => ({
        ...{ field: change.field, title: titles.get(change.field) ?? change.field },
        ...{ before: toWord(change.field, change.before), after: toWord(change.field, change.after) },
      })),
    })),
    nextCursor,
    ...toTotal(countRows(entry, { outcome, effect }), countAtMost),
  };
}

function countRows(
  { counts, effects }: ImportEntry,
  { outcome, effect }: Pick<EndpointRequest<Calls['listImportRows']>['query'], 'outcome' | 'effect'>,
): number {
  if (effect !== undefined) return effects[effect] ?? 0;
  if (outcome !== undefined) return counts[outcome] ?? 0;
  return Object.values(counts).reduce((sum, of) => sum + of, 0);
}

const rowsAtOnce = 500;

/**
 * The failed rows in the columns of the uploaded file, with a column of errors, so that staff can correct and upload
 * them again.
 */
export async function downloadFailedRows(
  context: Context,
  call: OpsCall,
  id: string,
  { format = 'csv' }: EndpointRequest<Calls['downloadFailedRows']>['query'],
): Promise<Response> {
  const entry = await requireImport(call, id, readImport(context.database));
  const rows = listFailed(context, call, entry);
  return toFileResponse(rows, { format, name: `failed-rows-${id}`, worksheet: errorTitle(call.language) });
}

async function* listFailed(
  context: Context,
  { partner, language }: OpsCall,
  entry: ImportEntry,
): AsyncGenerator<CellValue[]> {
  const reader = { language, currency: partner.currency };
  const titles = entry.format?.titles ?? [];
  const fields = new Map(kinds[entry.kind].listFields(partner).map((field) => [field.id, field.titles[language]]));
  const choices = await listChoices(context.database, { partner, language }, entry.kind);
  yield [...titles, errorTitle(language)];
  for (let after = 0; ;) {
    const rows = await listImportRows(
      context.database,
      { partnerId: partner.id, importId: entry.id },
      { outcomes: ['refused', 'conflict'], after, limit: rowsAtOnce },
    );
    for (const { cells, errors } of rows) {
      const messages = errors.map(({ field, ...reason }) => {
        const title = field === null ? undefined : fields.get(field);
        return `${title === undefined ? '' : `${title}: `}${describeError({ field, ...reason }, { titles: fields, choices }, reader)}`;
      });
      yield [...titles.map((_, column) => cells[column] ?? ''), messages.join(' ')];
    }
    after = rows.at(-1)?.number ?? after;
    if (rows.length < rowsAtOnce) return;
  }
}
