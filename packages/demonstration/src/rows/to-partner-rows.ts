import type { PartnerRows } from '@kaplya/contract/fill/shop-rows';
import type { DemoPartner } from '../partners/types.ts';
import { readBytes, readText, type ShopId } from '../read-data.ts';

/** The shop whose icons the storefront's build has. */
const withBuiltIcons: ShopId = 'moscow';

export function toPartnerRows(partner: DemoPartner): PartnerRows {
  const { id, host, names, country, languages, phoneCode, settings, texts, city, zones } = partner;
  const areas = zones.areas.toSorted((one, other) => one.position - other.position);
  const [first] = areas;
  if (!first) throw new Error(`Partner ${id} delivers nowhere`);
  return {
    ...{ id, host, names, country, languages, phoneCode, settings, texts },
    currency: zones.parameters.currency,
    timeZone: city.timeZone,
    rules: toRules(partner),
    logo: readText(id, 'logo.svg'),
    mockup: readBytes(id, 'mockup.webp'),
    icons:
      id === withBuiltIcons
        ? null
        : {
            favicon: readText(id, 'icons/favicon.svg'),
            icon: readText(id, 'icons/icon.svg'),
            maskable: readText(id, 'icons/maskable.svg'),
            monochrome: readText(id, 'icons/monochrome.svg'),
          },
    // Names of warehouses are in Russian, the first language of both shops, because only staff see them.
    warehouses: zones.warehouses.map((warehouse) => ({
      id: warehouse.id,
      name: warehouse.names.ru,
    })),
    city: {
      id: city.id,
      names: city.names,
      centerLatitude: zones.mapCenter.latitude,
      centerLongitude: zones.mapCenter.longitude,
      defaultAreaId: first.id,
    },
    areas: areas.map((area) => ({
      id: area.id,
      names: area.names,
      warehouseId: area.warehouseId,
      priority: area.position,
      ring: area.ring.map(([longitude, latitude]): [number, number] => [longitude, latitude]),
    })),
  };
}

function toRules({ zones: { parameters } }: DemoPartner): PartnerRows['rules'] {
  return {
    deliveryFeeMinor: parameters.deliveryFeeMinor,
    freeDeliveryFromBottles: parameters.freeFromBottles,
    freeDeliveryFromGoodsMinor: parameters.freeFromGoodsMinor,
    minimumOrderMode: parameters.minimumOrderMode,
    liftRateMinor: parameters.liftRateMinor,
    freeFloors: parameters.freeFloors,
    pumpMode: parameters.pumpMode,
    containerExternalId: 'CONT',
    pumpExternalId: 'PUMP',
    containerVolumeLitres: 19,
    rentPriceMinor: 0,
    rentPeriodDays: 30,
    horizonDays: parameters.horizonDays,
    holdMinutes: parameters.holdMinutes,
    cartLifetimeDays: 30,
    cancelUntilMinutes: 60,
    feeVatCode: 11,
    defaultVatCode: 11,
  };
}
