import type { CellTimers } from '@kaplya/domain';

/** The knobs of the business rules that every partner sets; money in minor units. */
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
  /** How long what happens at a cell may take, milliseconds. */
  cellTimers: CellTimers;
};
