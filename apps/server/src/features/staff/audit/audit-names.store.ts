import type { Language } from '@kaplya/domain';
import { readTexts, type Texts } from '@kaplya/domain/missing-texts';
import { sql } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import type { Partner } from '#partner.ts';
import type { AuditEntryRow } from './audit.store.ts';

/** The most ids whose names are read, more than a page usually contains; further ids are shown without names. */
const NAMED_AT_MOST = 1000;

const uuidPattern = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** Audited fields whose values are ids of areas, cities or warehouses: one, or several separated by commas. */
const fieldsOfIds = new Set([
  'areaId',
  'zone',
  'defaultAreaId',
  'areas',
  'cityId',
  'defaultCityId',
  'warehouseId',
  'toWarehouseId',
]);

type EntryWithIds = Pick<AuditEntryRow, 'subject' | 'before' | 'after'>;

type NamedRow = { readonly kind: string; readonly id: string; readonly names: Texts };

/**
 * The present names of areas, cities, warehouses, categories and goods whose ids occur in entries, by kind and id, like
 * `area:msk-center`. Deleted rows have no name.
 */
export async function findAuditNames(
  executor: Executor,
  { id: partnerId, languages }: Pick<Partner, 'id' | 'languages'>,
  language: Language,
  entries: readonly EntryWithIds[],
): Promise<Record<string, string>> {
  const found = entries.map(listIds);
  const uuids = [...new Set(found.flatMap((each) => each.uuids))].slice(0, NAMED_AT_MOST);
  const ids = [...new Set(found.flatMap((each) => each.ids))].slice(0, NAMED_AT_MOST);
  if (uuids.length === 0 && ids.length === 0) return {};
  const { rows } = await executor.execute<NamedRow>(sql`
    select 'area' as kind, id, names from area where partner_id = ${partnerId} and id = any(${sql.param(ids)}::text[])
    union all
    select 'city', id, names from city where partner_id = ${partnerId} and id = any(${sql.param(ids)}::text[])
    union all
    select 'warehouse', id, jsonb_build_object('ru', name, 'en', name, 'az', name, 'tr', name) from warehouse
      where partner_id = ${partnerId} and id = any(${sql.param(ids)}::text[])
    union all
    select 'category', id::text, names from category where partner_id = ${partnerId} and id = any(${sql.param(uuids)}::uuid[])
    union all
    select 'item', id::text, names from product where partner_id = ${partnerId} and id = any(${sql.param(uuids)}::uuid[])
    union all
    select 'item', id::text, names from product_set where partner_id = ${partnerId} and id = any(${sql.param(uuids)}::uuid[])
  `);
  return Object.fromEntries(
    rows.map(({ kind, id, names }) => [`${kind}:${id}`, readTexts(names, language, languages)]),
  );
}

function listIds({ subject, before, after }: EntryWithIds): { readonly uuids: string[]; readonly ids: string[] } {
  const values = [before, after].flatMap((fields) => Object.entries(fields));
  const texts = [subject, ...values.map(([, value]) => (typeof value === 'string' ? value : ''))];
  return {
    uuids: texts.flatMap((text) => text.match(uuidPattern) ?? []),
    ids: [
      ...subject.split(':').slice(1),
      ...values.flatMap(([field, value]) =>
        fieldsOfIds.has(field) && typeof value === 'string' ? value.split(/, ?/) : [],
      ),
    ],
  };
}
