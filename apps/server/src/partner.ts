import type { LaterPartnerRules, PartnerRules } from '@kaplya/contract/fill/partner-rules';
import type { PartnerSettings, PartnerTexts } from '@kaplya/contract/fill/partner-settings';
import { findAreaAt, type Currency, type GeoPoint, type Language } from '@kaplya/domain';
import type { Translations } from '#db/columns.ts';

/** A partner's delivery zone: its goods, prices and warehouse. */
export type Area = {
  readonly id: string;
  readonly cityId: string;
  readonly names: Translations;
  readonly warehouseId: string;
  /** Whether the area is served; one that is switched off keeps its outline and prices. */
  readonly isActive: boolean;
  readonly polygon: readonly (readonly (readonly [number, number])[])[];
};

export type City = {
  readonly id: string;
  readonly names: Translations;
  readonly center: GeoPoint;
  readonly timeZone: string;
  readonly defaultAreaId: string;
};

/** The company of a shop, as cached in memory. */
export type Partner = {
  readonly id: string;
  readonly names: Translations;
  readonly country: string;
  readonly currency: Currency;
  readonly languages: readonly Language[];
  /** Domains of the shop, without ports. */
  readonly hosts: readonly string[];
  readonly timeZone: string;
  readonly phoneCode: string;
  readonly isUpdating: boolean;
  readonly settings: PartnerSettings;
  readonly texts: PartnerTexts;
  readonly rules: PartnerRules & LaterPartnerRules;
  readonly logoPictureId: string;
  readonly mockupPictureId: string;
  readonly defaultCity: City;
  readonly cities: readonly City[];
  /** The areas in order of precedence: the first active one that contains a point serves it. */
  readonly areas: readonly Area[];
};

/** Whether the shop is open to search engines and real money. Shops from before this question are. */
export function isOpened({ settings }: Pick<Partner, 'settings'>): boolean {
  return settings.openedAt !== null;
}

/** The area that serves a point; null outside of all. */
export function findServingArea(partner: Partner, point: GeoPoint): Area | null {
  return findAreaAt(
    point,
    partner.areas.filter(({ isActive }) => isActive),
  );
}

export function getArea(partner: Partner, areaId: string): Area {
  const area = partner.areas.find(({ id }) => id === areaId);
  if (!area) throw new Error(`Partner ${partner.id} has no area ${areaId}`);
  return area;
}

export function findCity(partner: Partner, cityId: string): City | null {
  return partner.cities.find(({ id }) => id === cityId) ?? null;
}

/** The city of an area. */
export function getCityOf(partner: Partner, area: Pick<Area, 'cityId'>): City {
  const city = findCity(partner, area.cityId);
  if (!city) throw new Error(`Partner ${partner.id} has no city ${area.cityId}`);
  return city;
}

/** The area of a visitor who has not chosen one: the default area of the default city. */
export function getDefaultArea(partner: Partner): Area {
  return getArea(partner, partner.defaultCity.defaultAreaId);
}
