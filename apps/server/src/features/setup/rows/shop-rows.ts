import type { NewShop } from '@kaplya/contract';
import type { DeliveryRows, PartnerRows, ShopRows } from '@kaplya/contract/fill/shop-rows';
import type { Position } from '@kaplya/domain';
import { drawLogo, drawPreview } from '#features/company/index.ts';
import { containerCode, pumpCode, toCatalogueRows, withoutVat } from './goods-rows.ts';
import { toPaymentRows } from './payment-rows.ts';
import { inAllLanguages, texts } from './texts.ts';

/** The input for a new shop, after its zone was checked and its ring closed. */
export type ShopWithRing = Omit<NewShop, 'ring'> & { readonly ring: readonly Position[] };

type Named = { readonly partnerId: string; readonly host: string };

/** Dialling codes by country; in a country without one here, people type the code themselves. */
const phoneCodes: Readonly<Record<string, string>> = {
  ...{ RU: '+7', KZ: '+7', BY: '+375', AZ: '+994', AM: '+374', KG: '+996', UZ: '+998', TJ: '+992', MD: '+373' },
  ...{ TR: '+90', GE: '+995', US: '+1', GB: '+44', DE: '+49', FR: '+33', ES: '+34', IT: '+39', PL: '+48' },
};

const usualRentDays = 30;
const everyDay = 0b111_1111;
const capacity = { maxOrders: 20, maxBottles: 100 };

/** The rows that a new shop begins with, of all features: the owner's input, completed by defaults. */
export function toShopRows(shop: ShopWithRing, named: Named): Omit<ShopRows, 'gazetteer'> {
  const areaId = `${named.partnerId}-zone`;
  const warehouseId = 'main';
  return {
    partner: toPartnerRow(shop, named, { areaId, warehouseId }),
    catalogue: toCatalogueRows(shop, warehouseId),
    delivery: toDeliveryRows(shop, areaId),
    paymentMethods: toPaymentRows(shop.payments),
  };
}

function toPartnerRow(
  shop: ShopWithRing,
  { partnerId, host }: Named,
  { areaId, warehouseId }: { readonly areaId: string; readonly warehouseId: string },
): PartnerRows {
  const { name, town, language, languages, country, currency, timeZone, phone = '', operator } = shop;
  const title = `${name}, ${town.name}`;
  const vatCode = shop.vat ?? withoutVat;
  return {
    ...{ id: partnerId, host, names: inAllLanguages(name), country, currency, timeZone },
    // The order matters: the first language is the default.
    languages: [language, ...languages.filter((each) => each !== language)],
    phoneCode: phoneCodes[country] ?? '+',
    settings: {
      auth: {
        methods: ['sms', 'call', 'email'],
        ...{ callCodeLength: 4, smsCodeLength: 6, emailCodeLength: 6, resendDelaysSeconds: [60, 120, 300] },
      },
      metrics: {},
      links: {
        ...{ privacy: '/agreements/privacy', personalData: '/agreements/personal-data', offer: '/agreements/offer' },
        ...{ ads: '/agreements/ads', delivery: '/delivery', appStore: '', googlePlay: '', support: '/support' },
      },
      meta: { title: inAllLanguages(title), description: texts.description(title) },
      map: { styleUrl: `/map/${partnerId}/style.json`, tokens: [] },
      aboutLoyaltySystemUrl: '/api/v1/loyalty-system/about',
      aboutReturnedPackageUrl: '/api/v1/returned-package/about',
      phone,
      openedAt: null,
      ...(operator !== undefined && { operator: inAllLanguages(operator) }),
    },
    texts: { loyaltyAbout: texts.loyaltyAbout, returnedPackageAbout: texts.returnedPackageAbout },
    rules: {
      ...{ deliveryFeeMinor: shop.deliveryFee, freeDeliveryFromGoodsMinor: shop.freeFrom ?? null },
      ...{ freeDeliveryFromBottles: null, minimumOrderMode: 'fee', liftRateMinor: 0, freeFloors: 1 },
      ...{ pumpMode: 'off', containerExternalId: containerCode, pumpExternalId: pumpCode, containerVolumeLitres: 19 },
      ...{ isRentalOffered: Boolean(shop.rental), rentPriceMinor: shop.rental?.price ?? 0 },
      ...{ rentPeriodDays: shop.rental?.days ?? usualRentDays, horizonDays: 7, holdMinutes: 15, cartLifetimeDays: 30 },
      ...{ cancelUntilMinutes: 60, feeVatCode: vatCode, defaultVatCode: vatCode, taxSystemCode: shop.taxSystem ?? 1 },
    },
    logo: drawLogo(name),
    mockup: drawPreview(name),
    icons: null,
    warehouses: [{ id: warehouseId, name: town.name }],
    city: {
      id: partnerId,
      names: inAllLanguages(town.name),
      ...{ centerLatitude: town.latitude, centerLongitude: town.longitude, defaultAreaId: areaId },
    },
    areas: [
      { id: areaId, names: inAllLanguages(town.name), warehouseId, priority: 1, ring: shop.ring.map(toPosition) },
    ],
  };
}

const toPosition = ([longitude, latitude]: Position): [number, number] => [longitude, latitude];

/** Intervals before noon can be booked until the evening before, the others until two hours before they begin. */
function toDeliveryRows({ intervals }: ShopWithRing, areaId: string): DeliveryRows {
  return {
    intervals: intervals.map(({ from, to }, index) => ({
      ...{ id: `${areaId}-${index + 1}`, areaId, weekdayMask: everyDay, fromTime: from, toTime: to },
      ...toCutoff(from),
      ...{ surchargeMinor: 0, activeFrom: null, activeTo: null, ...capacity },
      ...{ lastDayMaxOrders: capacity.maxOrders, lastDayMaxBottles: capacity.maxBottles },
    })),
    holidays: [],
  };
}

const noon = 12;
const hoursBefore = 2;

function toCutoff(from: string): { readonly cutoffDayOffset: number; readonly cutoffTime: string } {
  const [hour = '0', minute = '00'] = from.split(':');
  if (Number(hour) < noon) return { cutoffDayOffset: -1, cutoffTime: '20:00' };
  return { cutoffDayOffset: 0, cutoffTime: `${String(Number(hour) - hoursBefore).padStart(2, '0')}:${minute}` };
}
