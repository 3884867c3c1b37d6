import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { endpoints } from '@kaplya/contract';
import { currencyOf, languages } from '@kaplya/domain';
import type { Executor } from '#db/client.ts';
import { withoutGaps } from '#memory/readable-texts.ts';
import { areaTable, cityTable, warehouseTable } from './areas.table.ts';
import { defaultLaterRules, domainTable, partnerTable, pictureTable } from './company.table.ts';
import type { Partner } from '#partner.ts';
import { toTextUrl } from './to-text-url.ts';

type Row<Table extends { $inferSelect: unknown }> = Table['$inferSelect'];

/** A partner's rows as they are stored, not yet checked (`toPartner`). */
export type PartnerRows = {
  readonly partner: Row<typeof partnerTable>;
  readonly hosts: readonly string[];
  readonly cities: readonly Row<typeof cityTable>[];
  readonly areas: readonly Row<typeof areaTable>[];
};

const isOf = (id: string) => (row: { readonly partnerId: string }) => row.partnerId === id;

/** Loads all partners together: they are few, and every call needs them. */
export async function loadPartnerRows(
  executor: Executor,
): Promise<{ rows: PartnerRows[]; partnerIdByHost: ReadonlyMap<string, string> }> {
  const [partners, domains, cities, areas] = await Promise.all([
    executor.select().from(partnerTable),
    executor.select().from(domainTable).orderBy(domainTable.host),
    executor.select().from(cityTable).orderBy(cityTable.id),
    executor.select().from(areaTable).orderBy(areaTable.priority, areaTable.id),
  ]);
  return {
    rows: partners.map((partner) => ({
      partner,
      hosts: domains.filter(isOf(partner.partnerId)).map(({ host }) => host),
      cities: cities.filter(isOf(partner.partnerId)),
      areas: areas.filter(isOf(partner.partnerId)),
    })),
    partnerIdByHost: new Map(domains.map(({ host, partnerId }) => [host, partnerId])),
  };
}

/** All partners, with the few fields that commands on the server need. */
export function listPartnerKeys(
  executor: Executor,
): Promise<Pick<Partner, 'id' | 'country' | 'phoneCode' | 'names'>[]> {
  const { partnerId: id, country, phoneCode, names } = partnerTable;
  return executor.select({ id, country, phoneCode, names }).from(partnerTable).orderBy(id);
}

/** Converts a partner's rows to a `Partner`. Throws if its default city or area is missing. */
export function toPartner({ partner: row, hosts, cities: cityRows, areas }: PartnerRows): Partner {
  const cities = cityRows.map((city) => ({
    ...city,
    center: { latitude: city.centerLatitude, longitude: city.centerLongitude },
  }));
  const defaultCity = cities.find(({ id }) => id === row.defaultCityId);
  if (!defaultCity) throw new Error(`Partner ${row.partnerId} has no city ${row.defaultCityId}`);
  if (!areas.some(({ id }) => id === defaultCity.defaultAreaId))
    throw new Error(`Partner ${row.partnerId} has no area ${defaultCity.defaultAreaId}`);
  const { partnerId: id, currency, languages: listed, createdAt: _, defaultCityId: __, ...rest } = row;
  const { names, settings } = withTextsOfAll(rest);
  const { title, description, image } = settings.meta;
  return {
    ...rest,
    names,
    texts: {
      loyaltyAbout: withoutGaps(rest.texts.loyaltyAbout),
      returnedPackageAbout: withoutGaps(rest.texts.returnedPackageAbout),
    },
    settings: {
      ...settings,
      meta: { title: withoutGaps(title), description: withoutGaps(description), image },
      aboutLoyaltySystemUrl: toTextUrl(rest.settings.aboutLoyaltySystemUrl) ?? endpoints.getLoyaltySystemAbout.path,
      aboutReturnedPackageUrl:
        toTextUrl(rest.settings.aboutReturnedPackageUrl) ?? endpoints.getReturnedPackageAbout.path,
    },
    rules: {
      ...defaultLaterRules,
      ...rest.rules,
      cellTimers: { ...defaultLaterRules.cellTimers, ...rest.rules.cellTimers },
    },
    id,
    hosts,
    currency: currencyOf(row.country, currency),
    languages: languages.filter((language) => listed.includes(language)).toSorted(byOrderIn(listed)),
    defaultCity,
    cities,
    areas: areas.map((area) => ({ ...area, polygon: [area.ring] })),
  };
}

/** The row with names in all languages: a language without a text gets that of another. */
export function withTextsOfAll<Named extends Pick<PartnerRows['partner'], 'names' | 'settings'>>(row: Named): Named {
  const { names, settings } = row;
  const { operator } = settings;
  return {
    ...row,
    names: withoutGaps(names),
    settings: operator ? { ...settings, operator: withoutGaps(operator) } : settings,
  };
}

const byOrderIn = (order: readonly string[]) => (left: string, right: string) =>
  order.indexOf(left) - order.indexOf(right);

export async function findPicture(
  executor: Executor,
  partnerId: string,
  id: string,
): Promise<{ contentType: string; bytes: Uint8Array } | null> {
  const [row] = await executor
    .select({ contentType: pictureTable.contentType, bytes: pictureTable.bytes })
    .from(pictureTable)
    .where(and(eq(pictureTable.partnerId, partnerId), eq(pictureTable.id, id)));
  return row ?? null;
}

/** A subquery for the id of the warehouse that serves an area; `areaId` is a subquery for the id of the area. */
export function selectWarehouseId(partnerId: string, areaId: SQL): SQL {
  return sql`
    select ${areaTable.warehouseId} from ${areaTable}
    where ${areaTable.partnerId} = ${partnerId} and ${areaTable.id} = (${areaId})`;
}

/** A partner's warehouses, in the order of their ids. */
export function listWarehouses(executor: Executor, partnerId: string): Promise<{ id: string; name: string }[]> {
  return executor
    .select({ id: warehouseTable.id, name: warehouseTable.name })
    .from(warehouseTable)
    .where(eq(warehouseTable.partnerId, partnerId))
    .orderBy(asc(warehouseTable.id));
}
