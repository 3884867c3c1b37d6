import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { assertVersion, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal, refuseViolations, type RefusalViolation } from '#http/refusal.ts';
import type { ImportFormat } from '../imports.table.ts';
import type { KindField } from '../kinds/import-kind.ts';
import { kinds } from '../kinds/kinds.ts';
import { saveMapping } from '../stores/import-mapping.store.ts';
import { lockImport, updateImport } from '../stores/import.store.ts';
import { openFile } from '../work/read-file.ts';
import { toFingerprint } from './propose-mapping.ts';
import { describeFile } from './describe-file.ts';
import { readImport, requireFields, requireImport, toImportPage } from './to-import.ts';

type Body = EndpointRequest<typeof operatorEndpoints.mapImport>['body'];

const mappedStates: ReadonlySet<string> = new Set(['uploaded', 'mapped', 'checked', 'refused']);

/**
 * Saves with which settings a file is read and which field each column is. An earlier dry run becomes void. Throws the
 * Refusals `import.…` and `conflict.changed`.
 */
export async function mapImport(
  context: Context,
  call: OpsCall,
  id: string,
  { version, ...mapping }: Body,
): Promise<EndpointAnswer<typeof operatorEndpoints.mapImport>> {
  const { partner } = call;
  const found = await requireImport(call, id, readImport(context.database));
  const { kind } = found;
  const fields = kinds[kind].listFields(partner);
  const format = await describeFile(openFile(context, found), { partner, fields }, mapping);
  refuseUnfit(mapping, format, fields);
  requireFields(call, kind, mapping);
  const given = [...mapping.columns, ...(mapping.values ?? [])];
  const excluded = kinds[kind].excludes(given.map(({ field }) => field));
  const at = mapping.columns.findIndex(({ field }) => field === excluded);
  if (at >= 0) throw new Refusal([{ code: 'import.field_twice', field: `columns.${at}.field` }]);
  const entry = await withStaffTransaction(context, call, async (transaction) => {
    const locked = await requireImport(call, id, (key) => lockImport(transaction, key));
    const subject = `import:${id}`;
    await assertVersion(transaction, { partnerId: partner.id, subject, present: locked.version, read: version });
    if (!mappedStates.has(locked.state)) throw new Refusal('import.not_now');
    const fingerprint = toFingerprint(format.titles);
    const usedAt = context.clock.now();
    await saveMapping(transaction, { partnerId: partner.id, kind, fingerprint, mapping, usedAt });
    const mapped = {
      state: 'mapped',
      format,
      mapping,
      failure: null,
      counts: {},
      effects: {},
      done: 0,
      total: 0,
      waiting: 0,
    } as const;
    return updateImport(transaction, locked, mapped);
  });
  return toImportPage(context.database, call, entry);
}

function refuseUnfit(
  { columns, values = [] }: Pick<Body, 'columns' | 'values'>,
  { titles }: ImportFormat,
  fields: readonly KindField[],
): void {
  const known = new Set(fields.map(({ id }) => id));
  const seenFields = new Set<string>();
  const seenColumns = new Set<number>();
  const violations: RefusalViolation[] = columns.flatMap(({ column, field }, index): RefusalViolation[] => {
    const isTwice = seenFields.has(field) || seenColumns.has(column);
    seenFields.add(field);
    seenColumns.add(column);
    if (column >= titles.length) return [{ code: 'import.column_unknown', field: `columns.${index}.column` }];
    if (!known.has(field)) return [{ code: 'import.field_unknown', field: `columns.${index}.field` }];
    return isTwice ? [{ code: 'import.field_twice', field: `columns.${index}.field` }] : [];
  });
  const missing = fields.filter(({ id, isRequired }) => isRequired && !seenFields.has(id));
  const forAll = new Set(fields.flatMap(({ id, mayBeForAll }) => (mayBeForAll ? id : [])));
  const seenValues = new Set<string>();
  const ofValues = values.flatMap(({ field }, index): RefusalViolation[] => {
    const isTwice = seenValues.has(field);
    seenValues.add(field);
    if (!forAll.has(field)) return [{ code: 'import.field_unknown', field: `values.${index}.field` }];
    return isTwice ? [{ code: 'import.field_twice', field: `values.${index}.field` }] : [];
  });
  refuseViolations(
    [
      ...violations,
      ...ofValues,
      ...missing.map((): RefusalViolation => ({ code: 'import.field_missing', field: 'columns' })),
    ].slice(0, 20),
  );
}
