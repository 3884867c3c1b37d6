import type { Language } from '@kaplya/domain';
import type { LaterPartnerRules, PartnerRules } from './partner-rules.ts';
import type { OwnIcon, PartnerSettings, PartnerTexts } from './partner-settings.ts';

// The rows for an empty shop, grouped by the server's features. External ids name the goods, because the database
// assigns other ids.

export type Translations = Record<Language, string>;

/** The source of an SVG, or the bytes of a WebP picture. */
export type Picture = string | Uint8Array;

type Position = [longitude: number, latitude: number];

/** All rows of one shop. */
export type ShopRows = {
  readonly partner: PartnerRows;
  readonly catalogue: CatalogueRows;
  readonly delivery: DeliveryRows;
  readonly paymentMethods: readonly PaymentMethodRow[];
  readonly gazetteer: GazetteerRows;
};

export type PartnerRows = {
  readonly id: string;
  readonly host: string;
  readonly names: Translations;
  readonly country: string;
  readonly currency: string;
  readonly languages: string[];
  readonly timeZone: string;
  readonly phoneCode: string;
  readonly settings: Omit<PartnerSettings, 'meta' | 'icons'> & { meta: Omit<PartnerSettings['meta'], 'image'> };
  readonly texts: PartnerTexts;
  readonly rules: PartnerRules & Partial<LaterPartnerRules>;
  readonly logo: Picture;
  /** The picture of the app, also the preview image of links to the shop. */
  readonly mockup: Picture;
  /** The shop's icons; null: those of the storefront's build. */
  readonly icons: Readonly<Record<OwnIcon, Picture>> | null;
  readonly warehouses: readonly { readonly id: string; readonly name: string }[];
  readonly city: {
    readonly id: string;
    readonly names: Translations;
    readonly centerLatitude: number;
    readonly centerLongitude: number;
    readonly defaultAreaId: string;
  };
  readonly areas: readonly {
    readonly id: string;
    readonly names: Translations;
    readonly warehouseId: string;
    readonly priority: number;
    /** The outline of the area as a closed ring. */
    readonly ring: Position[];
  }[];
};

type GoodRow = {
  readonly externalId: string;
  readonly slug: string;
  /** The category's slug. */
  readonly category: string;
  readonly names: Translations;
  readonly descriptions: Translations;
  readonly priceMinor: number;
  readonly maxQuantity: number | null;
  readonly related: readonly string[];
  readonly picture: Picture;
  /** Whether the item is sold; default: true. */
  readonly isActive?: boolean;
};

export type CatalogueRows = {
  readonly categories: readonly {
    readonly slug: string;
    readonly position: number;
    readonly names: Translations;
    readonly picture: Picture;
  }[];
  readonly products: readonly (GoodRow & {
    readonly brand: string | null;
    readonly role: 'water' | 'container' | 'pump' | 'cooler' | 'goods';
    readonly containersPerUnit: number;
    readonly volumeMl: number | null;
    readonly vatCode: number;
    readonly paymentSubject: 'commodity';
    readonly earnBps: number;
  })[];
  readonly sets: readonly (GoodRow & {
    readonly products: readonly { readonly externalId: string; readonly quantity: number }[];
  })[];
  /** The prices and availability of an area that differ from the list. */
  readonly offers: readonly {
    readonly areaId: string;
    readonly externalId: string;
    readonly priceMinor: number | null;
    readonly isSold: boolean;
  }[];
  readonly stock: readonly { readonly warehouseId: string; readonly externalId: string; readonly onHand: number }[];
};

export type DeliveryRows = {
  readonly intervals: readonly {
    readonly id: string;
    readonly areaId: string;
    /** The weekdays of the interval as a bit mask; bit 0 is Monday. */
    readonly weekdayMask: number;
    readonly fromTime: string;
    readonly toTime: string;
    readonly cutoffDayOffset: number;
    readonly cutoffTime: string;
    readonly maxOrders: number;
    readonly maxBottles: number;
    readonly surchargeMinor: number;
    readonly activeFrom: string | null;
    readonly activeTo: string | null;
    readonly lastDayMaxOrders: number;
    readonly lastDayMaxBottles: number;
  }[];
  readonly holidays: readonly { readonly day: string; readonly names: Translations }[];
};

export type PaymentMethodRow = {
  readonly id: string;
  readonly code: number;
  readonly names: Translations;
  readonly isEnabled: boolean;
  readonly forIndividual: boolean;
  readonly forLegal: boolean;
  readonly minMinor: number | null;
  readonly maxMinor: number | null;
};

/** A city's streets, which belong to no partner. */
export type GazetteerRows = {
  readonly city: {
    readonly id: string;
    readonly names: Translations;
    readonly latitude: number;
    readonly longitude: number;
    readonly timeZone: string;
  };
  readonly districts: readonly {
    readonly id: string;
    readonly names: Translations;
    readonly priority: number;
    readonly ring: Position[];
  }[];
  readonly streets: readonly { readonly id: string; readonly names: Translations; readonly location: Position }[];
  readonly houses: readonly { readonly streetId: string; readonly number: string; readonly location: Position }[];
};
