import type { CellTimers } from '@kaplya/domain';

/** The business rules' parameters of each partner; money in minor units. */
export type PartnerRules = {
  deliveryFeeMinor: number;
  /** Null: no number of bottles makes the delivery free. */
  freeDeliveryFromBottles: number | null;
  /** Null: no sum of goods makes the delivery free; 0: it is always free. */
  freeDeliveryFromGoodsMinor: number | null;
  minimumOrderMode: 'fee' | 'block';
  liftRateMinor: number;
  freeFloors: number;
  pumpMode: 'required' | 'suggest' | 'off';
  containerExternalId: string;
  pumpExternalId: string;
  containerVolumeLitres: number;
  rentPriceMinor: number;
  rentPeriodDays: number;
  horizonDays: number;
  holdMinutes: number;
  cartLifetimeDays: number;
  cancelUntilMinutes: number;
  /** The tax of delivery and other fees on the receipt. */
  feeVatCode: number;
};

/** Parameters that older partner rows lack; defaults apply. */
export type LaterPartnerRules = {
  /** The share of the goods' sum that points may pay, in basis points. */
  pointsMaxShareBps: number;
  pointsLifetimeDays: number;
  /** The days from the delivery until the order's points are granted. */
  pointsGrantDelayDays: number;
  rentGraceDays: number;
  /** Whether bottles are rented out; rentals that run go on where they no longer are. */
  isRentalOffered: boolean;
  /** Refunds an undelivered order after this many days without a new delivery. */
  undeliveredRefundDays: number;
  paymentWindowMinutes: number;
  /** A code of the 54-FZ receipts, 1 to 6. */
  taxSystemCode: number;
  /** The VAT of new goods that name none. */
  defaultVatCode: number;
  /**
   * The limits (`unproven…`) of an order without a confirmed phone; above them the customer must confirm it with a
   * code.
   */
  unprovenBottles: number;
  unprovenTotalMinor: number;
  /** The number of open cash orders of a phone or a device from which the next one waits for an operator's approval. */
  openCashOrders: number;
  /** The number of orders of one network's guests in 24 hours from which the next cash order waits for approval. */
  openCashOrdersPerNetwork: number;
  /** The most interval places that one network's guests hold at once. */
  guestHoldsPerNetwork: number;
  /** The largest share of one interval that one network's guests may hold, in basis points. */
  guestHoldsShareBps: number;
  /** The days for which a deleted account's uses of promo codes still count for its phone. */
  promoRetentionDays: number;
  /** Time limits of cell orders, milliseconds. */
  cellTimers: CellTimers;
};
