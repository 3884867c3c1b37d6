import type { PartnerRules } from '@kaplya/contract/fill/partner-rules';
import type { PartnerRows } from '@kaplya/contract/fill/shop-rows';
import type { House } from '../catalogue/types.ts';
import type { DemoPartner } from '../partners/types.ts';
import { drawAppIcon, drawLogo, drawMockup } from '../pictures/draw-brand.ts';

/** The partner whose icons the storefront's build holds. */
const builtIcons: House = 'kaplya';

export function toPartnerRows(partner: DemoPartner): PartnerRows {
  const { id, host, names, country, languages, phoneCode, settings, texts, catalogue, city, zones } = partner;
  const { house } = catalogue;
  const areas = zones.areas.toSorted((one, other) => one.position - other.position);
  const [first] = areas;
  if (!first) throw new Error(`Partner ${id} delivers nowhere`);
  return {
    ...{ id, host, names, country, languages, phoneCode, settings, texts },
    currency: zones.knobs.currency,
    timeZone: city.timeZone,
    rules: toRules(partner),
    logo: drawLogo(partner.wordmark, house),
    mockup: drawMockup(catalogue),
    icons:
      house === builtIcons
        ? null
        : {
            favicon: drawAppIcon('favicon', house),
            icon: drawAppIcon('icon', house),
            maskable: drawAppIcon('maskable', house),
            monochrome: drawAppIcon('monochrome', house),
          },
    // Staff alone read it, in the first language of both shops.
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

function toRules({ zones: { knobs } }: DemoPartner): PartnerRules {
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
  };
}
