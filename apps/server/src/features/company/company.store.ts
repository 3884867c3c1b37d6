import { and, eq } from 'drizzle-orm';
import { endpoints } from '@kaplya/contract';
import { currencyOf, languages } from '@kaplya/domain';
import type { Executor } from '#db/client.ts';
import { areaTable, cityTable } from './areas.table.ts';
import { defaultLaterRules, domainTable, partnerTable, pictureTable } from './company.table.ts';
import type { Partner } from './partner.ts';
import { toTextUrl } from './to-text-url.ts';

export type Directory = {
  readonly partners: ReadonlyMap<string, Partner>;
  readonly partnerIdByHost: ReadonlyMap<string, string>;
};

/** Partners are few and read by every call: the whole directory at once. */
export async function loadDirectory(executor: Executor): Promise<Directory> {
  const [partners, domains, cities, areas] = await Promise.all([
    executor.select().from(partnerTable),
    executor.select().from(domainTable),
    executor.select().from(cityTable),
    executor.select().from(areaTable).orderBy(areaTable.priority, areaTable.id),
  ]);
  return {
    partners: new Map(partners.map((row) => [row.partnerId, toPartner(row, domains, cities, areas)])),
    partnerIdByHost: new Map(domains.map(({ host, partnerId }) => [host, partnerId])),
  };
}

type Rows<Table extends { $inferSelect: unknown }> = readonly Table['$inferSelect'][];

function toPartner(
  row: typeof partnerTable.$inferSelect,
  domains: Rows<typeof domainTable>,
  allCities: Rows<typeof cityTable>,
  allAreas: Rows<typeof areaTable>,
): Partner {
  const cities = allCities
    .filter(({ partnerId }) => partnerId === row.partnerId)
    .map((city) => ({ ...city, center: { latitude: city.centerLatitude, longitude: city.centerLongitude } }));
  const defaultCity = cities.find(({ id }) => id === row.defaultCityId);
  if (!defaultCity) throw new Error(`Partner ${row.partnerId} has no city ${row.defaultCityId}`);
  const { partnerId: id, currency, languages: listed, createdAt: _, defaultCityId: __, ...rest } = row;
  return {
    ...rest,
    settings: {
      ...rest.settings,
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
    hosts: domains.filter(({ partnerId }) => partnerId === id).map(({ host }) => host),
    currency: currencyOf(row.country, currency),
    languages: languages.filter((language) => listed.includes(language)).toSorted(byOrderIn(listed)),
    defaultCity,
    cities,
    areas: allAreas
      .filter(({ partnerId }) => partnerId === row.partnerId)
      .map((area) => ({ ...area, polygon: [area.ring] })),
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
