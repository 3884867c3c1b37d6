import {
  importEffects,
  importKinds,
  importOutcomes,
  type Import,
  type ImportKindName,
  type ImportMapping,
  type ImportPage,
  type RefusalCode,
} from '@kaplya/contract';
import type { Currency, Language } from '@kaplya/domain';
import type { Executor } from '#db/client.ts';
import type { WorkReason } from '#db/queues/staged-work/claim.ts';
import { listStaffNames, type OpsCall, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { requirePermission } from '#http/require-permission.ts';
import { importTextOf } from '#languages/files/import-texts.ts';
import { matchTitles } from '#languages/files/match-titles.ts';
import { messageOf } from '#languages/messages.ts';
import type { Partner } from '#partner.ts';
import { kinds } from '../kinds/kinds.ts';
import { listRightsOfMapping } from '../kinds/rights-of-mapping.ts';
import { findMapping } from '../stores/import-mapping.store.ts';
import { findImport, type ImportEntry, type ImportKey } from '../stores/import.store.ts';
import type { ImportFormat } from '../imports.table.ts';
import type { FieldChoices, RowError } from '../kinds/import-kind.ts';
import { proposeMapping, toFingerprint } from './propose-mapping.ts';

type Names = ReadonlyMap<string, string>;

export function toImport(entry: ImportEntry, names: Names, reader: Reader): Import {
  const { id, kind, state, fileName, bytes, sha256, createdAt, staffId, version, done, total, failure, waiting } =
    entry;
  return {
    ...{ id, kind, state, fileName, bytes, sha256, version, waiting },
    createdAt: createdAt.toISOString(),
    by: { id: staffId, name: names.get(staffId) ?? '' },
    progress: { done, total },
    counts: withAll(importOutcomes, entry.counts),
    effects: withAll(importEffects, entry.effects),
    failure: failure && { code: failure.code, message: describeReason(failure, reader) },
  };
}

function withAll<Name extends string>(
  names: readonly Name[],
  counts: Partial<Record<Name, number>>,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, counts[name] ?? 0])) as Record<Name, number>;
}

/** An import with its columns, fields and proposed mapping. */
export async function toImportPage(
  executor: Executor,
  { partner, language }: Pick<OpsCall, 'partner' | 'language'>,
  entry: ImportEntry,
): Promise<ImportPage> {
  const { kind, format } = entry;
  const names = await listStaffNames(executor, partner.id, [entry.staffId]);
  const fields = kinds[kind].listFields(partner);
  const choices = await listChoices(executor, { partner, language }, kind);
  const stockColumn = format ? findStockColumn(format.titles, kind, partner) : null;
  const remembered =
    entry.mapping || !format
      ? null
      : await findMapping(executor, { partnerId: partner.id, kind, fingerprint: toFingerprint(format.titles) });
  return {
    ...toImport(entry, names, { language, currency: partner.currency }),
    format: format && { ...pickFormat(format), sheets: [...format.sheets] },
    mapping:
      entry.mapping ??
      (remembered && format ? toRemembered(remembered, format) : format && proposeMapping(format, fields)),
    isRemembered: remembered !== null,
    columns: (format?.titles ?? []).map((title, column) => ({
      ...{ column, title, samples: [...(format?.samples[column] ?? [])] },
      ...(column === stockColumn && { otherImport: 'stock' as const }),
    })),
    rows: (format?.rows ?? []).map(({ number, cells }) => ({ number, cells: [...cells] })),
    fields: fields.map(({ id, type, isRequired, titles, mayBeForAll = false }) => ({
      ...{ id, type, isRequired, title: titles[language] },
      choices: mayBeForAll ? [...(choices[id] ?? [])] : null,
    })),
  };
}

/** The column of stock in a list of goods or prices, whose own fields come first; null: there is none. */
function findStockColumn(titles: readonly string[], kind: ImportKindName, partner: Partner): number | null {
  if (kind !== 'goods' && kind !== 'prices') return null;
  const own = new Set(matchTitles(titles, kinds[kind].listFields(partner)).values());
  const column = matchTitles(titles, kinds.stock.listFields(partner)).get('count');
  return column === undefined || own.has(column) ? null : column;
}

const pickFormat = ({ format, encoding, separator }: ImportFormat) => ({ format, encoding, separator });

/** A remembered mapping for another file: how that one is read is recognised anew. */
const toRemembered = ({ columns, values }: ImportMapping, { header }: ImportFormat): ImportMapping => ({
  ...{ header: header ?? 1, columns },
  ...(values && { values }),
});

/** The values to choose from, by field: words, and records of the shop. */
export async function listChoices(
  executor: Executor,
  { partner, language }: Pick<OpsCall, 'partner' | 'language'>,
  kind: ImportKindName,
): Promise<FieldChoices> {
  const { listFields, listChoices: listRecords } = kinds[kind];
  const ofWords = listFields(partner).flatMap(({ id, words }) =>
    words ? [[id, Object.entries(words[language]).map(([value, title]) => ({ value, title }))] as const] : [],
  );
  return { ...Object.fromEntries(ofWords), ...(await listRecords?.(executor, partner, language)) };
}

export type Reader = { readonly language: Language; readonly currency: Currency };

/** The text of a reason in the reader's language. */
export function describeReason({ code, params = {} }: WorkReason, reader: Reader): string {
  return importTextOf(code, params, reader.language) ?? messageOf(code as RefusalCode, params, reader);
}

/** The text of a row's error, with the field's title where it needs one; values are named by their words. */
export function describeError(
  { field, ...reason }: RowError,
  { titles, choices }: { readonly titles: ReadonlyMap<string, string>; readonly choices: FieldChoices },
  reader: Reader,
): string {
  const values = choices[field ?? '']?.map(({ title }) => title).join(', ');
  if (reason.code === 'row.unknown_value' && values) return describeReason({ ...reason, params: { values } }, reader);
  const title = titles.get(field ?? '') ?? '';
  return describeReason({ ...reason, params: { ...reason.params, title } }, reader);
}

/** The kinds that the caller may import. */
export function listAllowedKinds({ staff }: Pick<StaffCall, 'staff'>): ImportKindName[] {
  return importKinds.filter((kind) => staff.permissions.has(kinds[kind].permission));
}

/**
 * Finds an import whose kind the caller may import. Throws the Refusals `import.unknown` and
 * `staff.permission_missing`.
 */
export async function requireImport(
  { staff, partner }: Pick<StaffCall, 'staff' | 'partner'>,
  id: string,
  find: (key: ImportKey) => Promise<ImportEntry | null>,
): Promise<ImportEntry> {
  const entry = await find({ partnerId: partner.id, id });
  if (!entry || entry.state === 'uploading') throw new Refusal('import.unknown');
  requirePermission(staff, kinds[entry.kind].permission);
  return entry;
}

/** Checks that the caller may write every field of a mapping. Throws the Refusal `staff.permission_missing`. */
export function requireFields(
  { staff, partner }: Pick<StaffCall, 'staff' | 'partner'>,
  kind: ImportKindName,
  mapping: ImportMapping | null,
): void {
  for (const permission of listRightsOfMapping(kind, partner, mapping)) requirePermission(staff, permission);
}

export const readImport = (executor: Executor) => (key: ImportKey) => findImport(executor, key);
