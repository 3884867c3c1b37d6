import type {
  Acquisition,
  AutomaticReason,
  DeliveryWish,
  Fee,
  Language,
  OrderActor,
  OrderStatus,
} from '@kaplya/domain';
import type { AddressFields } from '../shapes/address.ts';
import type { CartAddress } from '../shapes/cart.ts';
import type { PersonRow } from './demonstration.ts';

/** The history of a sample shop: its customers, and their orders in the order in which they were placed. */
export type HistoryRows = {
  readonly partnerId: string;
  readonly currency: string;
  /** The language of the texts as sold. */
  readonly language: Language;
  readonly timeZone: string;
  readonly feeVatCode: number;
  readonly containerExternalId: string;
  readonly customers: readonly (PersonRow & { readonly createdAt: Date })[];
  readonly addresses: readonly SavedAddressRow[];
  readonly orders: readonly PastOrder[];
};

export type SavedAddressRow = {
  readonly id: string;
  readonly subjectId: string;
  readonly fields: AddressFields;
  readonly cityId: string;
  readonly district: string | null;
  readonly districtId: string | null;
  readonly createdAt: Date;
};

/** An order as the shop would have it after its life so far; money in minor units. */
export type PastOrder = {
  readonly id: string;
  readonly cartId: string;
  readonly subjectId: string;
  readonly isRegistered: boolean;
  readonly legalPersonId: string | null;
  readonly status: OrderStatus;
  readonly phone: string;
  readonly customerName: string;
  readonly address: CartAddress;
  readonly areaId: string;
  readonly warehouseId: string;
  readonly interval: { readonly templateId: string; readonly day: string; readonly from: Date; readonly to: Date };
  readonly payment: { readonly code: number; readonly methodId: string };
  readonly note: string;
  readonly wishes: readonly DeliveryWish[];
  readonly source: string;
  readonly promoCode: string | null;
  readonly sums: {
    readonly goods: number;
    readonly discount: number;
    readonly containers: number;
    readonly fees: number;
    readonly points: number;
    readonly total: number;
    readonly toPay: number;
  };
  readonly bottles: number;
  readonly returned: number;
  /** Points that the order earns (`willEarn`) and spends, both whole. */
  readonly willEarn: number;
  readonly pointsSpent: number;
  readonly lines: readonly PastLine[];
  readonly fees: readonly Fee[];
  readonly createdAt: Date;
  /** The deadline of a pending online payment; null: none is pending. */
  readonly payBy: Date | null;
  /** The time at which the order was paid online; null: it was not. */
  readonly paidAt: Date | null;
  /** The id of the payment at the stand-in for the acquirer; null without an online payment. */
  readonly acquirerPaymentId: string | null;
  readonly delivery: PastDelivery | null;
  readonly cancellation: {
    readonly by: OrderActor;
    readonly reasonId: string | null;
    readonly note: string | null;
  } | null;
  /** The time at which the order ended without a delivery; null otherwise. */
  readonly voidedAt: Date | null;
  readonly undeliveredAt: Date | null;
  /**
   * The refund: pieces by the position of their line, and whether the acquirer refunded the money; null without one.
   */
  readonly refund: PastRefund | null;
  readonly rating: { readonly stars: number; readonly comment: string | null; readonly at: Date } | null;
  readonly events: readonly PastEvent[];
};

export type PastLine = {
  readonly kind: 'goods' | 'container';
  readonly itemKind: 'product' | 'product_set';
  readonly externalId: string;
  readonly quantity: number;
  readonly price: number;
  readonly discount: number;
  readonly points: number;
  readonly containersPerUnit: number;
  readonly reason: AutomaticReason | null;
  readonly acquisition: Acquisition | null;
  /** The stock of the order, by the product's external id. */
  readonly allocation: readonly { readonly externalId: string; readonly quantity: number }[];
};

/** The courier's count. `adjustment` is owed for containers if positive. */
export type PastDelivery = {
  readonly at: Date;
  readonly emptiesReturned: number;
  readonly adjustment: number;
  readonly extraContainers: number;
};

export type PastRefund = {
  readonly position: number;
  readonly quantity: number;
  readonly reason: string;
  readonly isDeclined: boolean;
  readonly at: Date;
};

export type PastEvent = {
  readonly status: OrderStatus;
  readonly textKey: string | null;
  readonly text: string | null;
  /** An entry of the shop's list, for an order that was not delivered. */
  readonly reasonId: string | null;
  readonly amount: number | null;
  readonly at: Date;
};
