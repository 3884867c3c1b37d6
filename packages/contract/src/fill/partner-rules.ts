import type { CellTimers } from '@kaplya/domain';

/** Parameters of the business rules that each partner sets; money in minor units. */
export type PartnerRules = {
  deliveryFeeMinor: number;
  freeDeliveryFromBottles: number;
  freeDeliveryFromGoodsMinor: number;
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
  /** Of delivery and other fees on the receipt. */
  feeVatCode: number;
};

/** Knobs that partners stored before these existed do not have: defaults stand in. */
export type LaterPartnerRules = {
  /** How much of the goods points may pay. */
  pointsMaxShareBps: number;
  pointsLifetimeDays: number;
  /** So long after the delivery the points of an order come. */
  pointsGrantDelayDays: number;
  rentGraceDays: number;
  /** After so many days without a new delivery the money of an undelivered order goes back. */
  undeliveredRefundDays: number;
  paymentWindowMinutes: number;
  /** Of the receipts of 54-FZ, 1 to 6. */
  taxSystemCode: number;
  /** So much is ordered without a proven phone; above it a code to it comes first. */
  unprovenBottles: number;
  unprovenTotalMinor: number;
  /** With so many cash orders of a phone or a device under way the next one waits for an operator's word. */
  openCashOrders: number;
  /** And so with so many of guests of one network in 24 hours. */
  openCashOrdersPerNetwork: number;
  /** So many places in intervals guests of one network hold at once. */
  guestHoldsPerNetwork: number;
  /** And so much of one interval. */
  guestHoldsShareBps: number;
  /** How long what happens at a cell may take, milliseconds. */
  cellTimers: CellTimers;
};
