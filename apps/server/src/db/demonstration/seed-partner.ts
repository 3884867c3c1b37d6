import type { OwnIcon } from '#features/company/index.ts';
import { areaTable, cityTable, warehouseTable } from '#features/company/areas.table.ts';
import {
  defaultLaterRules,
  domainTable,
  partnerTable,
  type StoredPartnerRules,
} from '#features/company/company.table.ts';
import { holidayTable, intervalTemplateTable } from '#features/delivery/delivery.table.ts';
import { paymentMethodTable } from '#features/payments/payments.table.ts';
import type { Transaction } from '../client.ts';
import { insertRows } from './insert-rows.ts';
import type { House } from './catalogue/types.ts';
import type { DemoPartner } from './partners/types.ts';
import { drawAppIcon, drawLogo, drawMockup } from './pictures/draw-brand.ts';
import { insertPictures } from './seed-pictures.ts';

const holidayYears = 5;

/** Whose icons the build of the storefront brings. */
const builtIcons: House = 'kaplya';

/** Room on the last bookable day, so that load and trials always find a place. */
const lastDayCapacity = { maxOrders: 500, maxBottles: 5000 };

/** The partner with where and when it delivers and how it is paid. */
export async function seedPartner(transaction: Transaction, partner: DemoPartner, now: Date): Promise<void> {
  const partnerId = partner.id;
  const [logo = '', mockup = ''] = await insertPictures(transaction, partnerId, [
    drawLogo(partner.wordmark, partner.catalogue.house),
    drawMockup(partner.catalogue),
  ]);
  const { meta, ...settings } = partner.settings;
  const icons = partner.catalogue.house === builtIcons ? null : await insertIcons(transaction, partner);
  await transaction.insert(partnerTable).values({
    partnerId,
    names: partner.names,
    country: partner.country,
    currency: partner.zones.knobs.currency,
    languages: partner.languages,
    timeZone: partner.city.timeZone,
    phoneCode: partner.phoneCode,
    defaultCityId: partner.city.id,
    settings: {
      ...settings,
      ...(icons && { icons }),
      meta: { ...meta, image: `/pictures/${partnerId}/${mockup}.svg` },
    },
    texts: partner.texts,
    rules: toRules(partner),
    logoPictureId: logo,
    mockupPictureId: mockup,
  });
  await transaction.insert(domainTable).values({ host: partner.host, partnerId });
  await seedAreas(transaction, partner);
  await seedDelivery(transaction, partner, now);
  await insertRows(
    transaction,
    paymentMethodTable,
    partner.paymentMethods.map((method, index) => ({ ...method, partnerId, position: index + 1 })),
  );
}

async function insertIcons(transaction: Transaction, { id, catalogue }: DemoPartner): Promise<Record<OwnIcon, string>> {
  const [favicon = '', icon = '', maskable = '', monochrome = ''] = await insertPictures(
    transaction,
    id,
    (['favicon', 'icon', 'maskable', 'monochrome'] as const).map((each) => drawAppIcon(each, catalogue.house)),
  );
  return { favicon, icon, maskable, monochrome };
}

function toRules({ zones: { knobs } }: DemoPartner): StoredPartnerRules {
  return {
    deliveryFeeMinor: knobs.deliveryFeeMinor,
    freeDeliveryFromBottles: knobs.freeFromBottles,
    freeDeliveryFromGoodsMinor: knobs.freeFromGoodsMinor,
    minimumOrderMode: knobs.minimumOrderMode,
    liftRateMinor: knobs.liftRateMinor,
    freeFloors: knobs.freeFloors,
    pumpMode: knobs.pumpMode,
    containerExternalId: 'CONT',
    pumpExternalId: 'PUMP',
    containerVolumeLitres: 19,
    rentPriceMinor: 0,
    rentPeriodDays: 30,
    horizonDays: knobs.horizonDays,
    holdMinutes: knobs.holdMinutes,
    cartLifetimeDays: 30,
    cancelUntilMinutes: 60,
    feeVatCode: 11,
    ...defaultLaterRules,
  };
}

async function seedAreas(transaction: Transaction, { id: partnerId, city, zones }: DemoPartner): Promise<void> {
  const areas = zones.areas.toSorted((one, other) => one.position - other.position);
  const [first] = areas;
  if (!first) throw new Error(`Partner ${partnerId} delivers nowhere`);
  await insertRows(
    transaction,
    warehouseTable,
    zones.warehouses.map(({ id, names }) => ({ partnerId, id, name: names.en })),
  );
  await transaction.insert(cityTable).values({
    partnerId,
    id: city.id,
    names: city.names,
    centerLatitude: zones.mapCenter.latitude,
    centerLongitude: zones.mapCenter.longitude,
    timeZone: city.timeZone,
    defaultAreaId: first.id,
  });
  await insertRows(
    transaction,
    areaTable,
    areas.map(({ id, names, warehouseId, position, ring }) => ({
      partnerId,
      id,
      cityId: city.id,
      names,
      warehouseId,
      priority: position,
      ring: ring.map(([longitude, latitude]): [number, number] => [longitude, latitude]),
    })),
  );
}

async function seedDelivery(transaction: Transaction, partner: DemoPartner, now: Date): Promise<void> {
  const partnerId = partner.id;
  await insertRows(
    transaction,
    intervalTemplateTable,
    partner.zones.areas.flatMap((area) =>
      area.intervals.map(({ from, to, cutoff, ...template }) => ({
        ...template,
        partnerId,
        fromTime: from,
        toTime: to,
        cutoffDayOffset: cutoff.dayOffset,
        cutoffTime: cutoff.time,
        lastDayMaxOrders: lastDayCapacity.maxOrders,
        lastDayMaxBottles: lastDayCapacity.maxBottles,
      })),
    ),
  );
  const years = Array.from({ length: holidayYears }, (_, index) => now.getUTCFullYear() + index);
  await insertRows(
    transaction,
    holidayTable,
    years.flatMap((year) =>
      partner.zones.closedDates.map((date) => {
        const names = partner.holidayNames[date];
        if (!names) throw new Error(`Partner ${partnerId} is closed on ${date} and does not say why`);
        return { partnerId, day: `${year}-${date}`, names };
      }),
    ),
  );
}
