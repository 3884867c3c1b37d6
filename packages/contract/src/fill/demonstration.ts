import type { Language, PromoEffect } from '@kaplya/domain';
import type { RoleTemplate } from '../permissions.ts';
import type { Role } from '../roles.ts';
import type { AddressFields } from '../shapes/address.ts';
import type { Banner } from '../shapes/marketing.ts';
import type { HistoryRows } from './history-rows.ts';
import type { Picture, PaymentMethodRow, ShopRows, Translations } from './shop-rows.ts';

/** Sample shops, and their additions where stand-ins send the codes. */
export type Demonstration = {
  /** Builds the rows of the shops; a function, because only the first start needs them. */
  loadShops(now: Date): Promise<readonly ShopRows[]>;
  /** The orders of the shops in the two weeks before; built on request, because it is filled once. */
  readonly history: { readonly customerIds: readonly string[]; load(now: Date): Promise<readonly HistoryRows[]> };
  /** Lists, for the terminal, the accounts that one may sign in to. */
  readonly signInHint: string;
  /** The same hint for the people who work for the first shop. */
  readonly staffHint: string;
  readonly people: readonly PersonRow[];
  readonly staff: readonly StaffRow[];
  readonly company: CompanyRow;
  readonly promoCodes: readonly PromoCodeRow[];
  readonly laterMethods: LaterMethods;
  readonly cabinets: readonly CabinetRows[];
  readonly banners: readonly BannerRows[];
};

/** A person who can sign in. */
export type PersonRow = {
  readonly partnerId: string;
  readonly id: string;
  readonly roles: Role[];
  readonly name: string;
  readonly phone?: string;
  readonly email?: string;
  /** The time of the account's creation; default: now. */
  readonly createdAt?: Date;
};

/** A member of staff with the role of a template. */
export type StaffRow = {
  readonly partnerId: string;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly template: RoleTemplate;
};

/** A company with its one member and its office. */
export type CompanyRow = {
  readonly partnerId: string;
  readonly id: string;
  readonly name: string;
  readonly taxNumber: string;
  readonly memberId: string;
  readonly office: {
    readonly id: string;
    readonly fields: AddressFields;
    readonly cityId: string;
    readonly district: string;
    readonly districtId: string;
  };
};

export type PromoCodeRow = {
  readonly partnerId: string;
  readonly code: string;
  /** The effect of the code. A gift is named by its external id. */
  readonly effect:
    | Exclude<PromoEffect, { kind: 'giftProduct' }>
    | { readonly kind: 'giftProduct'; readonly externalId: string; readonly quantity: number };
  readonly isFirstOrderOnly?: boolean;
  readonly minGoodsMinor?: number;
  readonly globalLimit?: number;
  readonly validFrom?: Date;
  readonly validTo?: Date;
};

/** Payment methods that shops lack or have switched off while nothing answers for the acquirer. */
export type LaterMethods = {
  readonly partnerIds: readonly string[];
  readonly added: readonly PaymentMethodRow[];
  readonly switchedOn: readonly string[];
};

/** A shop's cells with their controllers, all of one product. */
export type CabinetRows = {
  readonly partnerId: string;
  /** The external id of the product in the cells. */
  readonly externalId: string;
  readonly controllers: readonly { readonly id: string; readonly isStandIn: boolean }[];
  readonly cells: readonly {
    readonly id: string;
    readonly number: string;
    readonly position: number;
    readonly controllerId: string;
    readonly addresses: Translations;
    readonly place: {
      latitude: number;
      longitude: number;
      cityId: string;
      city: string;
      street: string;
      house: string;
    };
    readonly priceMinor: number;
    readonly stock: number;
    readonly isDisabled: boolean;
    readonly fault: string | null;
    readonly failures: number;
  }[];
  /** Cells with a neighbour's reservation. */
  readonly reservations: readonly {
    readonly cellId: string;
    readonly number: string;
    readonly subjectId: string;
    readonly currency: string;
    readonly priceMinor: number;
    readonly source: string;
    readonly reservedUntil: Date;
  }[];
};

/** The banners of a shop's first page, in order. */
export type BannerRows = {
  readonly partnerId: string;
  readonly banners: readonly {
    readonly id: string;
    readonly type: Banner['type'];
    /** The name of the banner's picture. */
    readonly scene: string;
    readonly titles: Translations;
    readonly texts?: Translations;
    readonly link?: string;
    /** The external id of the product set that the banner links to. */
    readonly productSet?: string;
    readonly promo?: { readonly code: string; readonly isFirstOrderOnly: boolean };
    readonly slides?: readonly {
      readonly scene: string;
      readonly titles: Translations;
      readonly texts: Translations;
      readonly link?: string;
    }[];
  }[];
  readPictures(scenes: readonly string[]): readonly Picture[];
};
