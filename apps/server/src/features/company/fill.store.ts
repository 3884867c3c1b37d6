import type { OwnIcon } from '@kaplya/contract/fill/partner-settings';
import type { PartnerRows, Picture } from '@kaplya/contract/fill/shop-rows';
import { eq } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import type { ConsentPartner } from '#features/identity/index.ts';
import { areaTable, cityTable, warehouseTable } from './areas.table.ts';
import { defaultLaterRules, partnerTable } from './company.table.ts';
import { withTextsOfAll } from './company.store.ts';
import { fillReasons } from './reasons/reason.store.ts';
import { toPicturePath } from './picture-path.ts';
import { savePictures } from './picture.store.ts';
import { insertDomain } from './settings/domain.store.ts';

export async function isShopFilled(executor: Executor, partnerId: string): Promise<boolean> {
  const known = await executor
    .select({ partnerId: partnerTable.partnerId })
    .from(partnerTable)
    .where(eq(partnerTable.partnerId, partnerId));
  return known.length > 0;
}

/** The fields of a partner that the documents of consents contain. */
export async function getConsentPartner(executor: Executor, partnerId: string): Promise<ConsentPartner> {
  const { partnerId: id, names, settings } = partnerTable;
  const [found] = await executor.select({ id, names, settings }).from(partnerTable).where(eq(id, partnerId));
  if (!found) throw new Error(`There is no partner ${partnerId}`);
  return withTextsOfAll(found);
}

/**
 * Inserts the partner with its domain, pictures and delivery areas. Returns false if another partner already has the
 * domain; then nothing is inserted.
 */
export async function fillPartner(transaction: Transaction, partner: PartnerRows): Promise<boolean> {
  const { id: partnerId, host, settings, rules, logo, mockup, icons, warehouses, city, areas, ...own } = partner;
  // The domain comes from the demonstration or a link of the machine, which is its proof.
  if (!(await insertDomain(transaction, { host, partnerId, proof: 'machine' }))) return false;
  const [logoPictureId = '', mockupPictureId = ''] = await savePictures(transaction, partnerId, [logo, mockup]);
  const iconIds = icons && (await saveIcons(transaction, partnerId, icons));
  await transaction.insert(partnerTable).values({
    ...own,
    partnerId,
    defaultCityId: city.id,
    settings: {
      ...settings,
      ...(iconIds && { icons: iconIds }),
      meta: { ...settings.meta, image: toPicturePath(partnerId, mockupPictureId) },
    },
    rules: { ...defaultLaterRules, ...rules },
    logoPictureId,
    mockupPictureId,
  });
  await fillReasons(transaction, partnerId);
  await insertRows(
    transaction,
    warehouseTable,
    warehouses.map((warehouse) => ({ ...warehouse, partnerId })),
  );
  await transaction.insert(cityTable).values({ ...city, partnerId, timeZone: partner.timeZone });
  await insertRows(
    transaction,
    areaTable,
    areas.map((area) => ({ ...area, partnerId, cityId: city.id })),
  );
  return true;
}

async function saveIcons(
  transaction: Transaction,
  partnerId: string,
  { favicon, icon, maskable, monochrome }: Readonly<Record<OwnIcon, Picture>>,
): Promise<Record<OwnIcon, string>> {
  const ids = await savePictures(transaction, partnerId, [favicon, icon, maskable, monochrome]);
  const [faviconId = '', iconId = '', maskableId = '', monochromeId = ''] = ids;
  return { favicon: faviconId, icon: iconId, maskable: maskableId, monochrome: monochromeId };
}
