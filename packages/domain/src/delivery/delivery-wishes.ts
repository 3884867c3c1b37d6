import { paymentCodes } from '../payments/payment-methods.ts';

/** The customer's wishes to the courier beside the comment, in display order. */
export const deliveryWishes = ['leaveAtDoor', 'callFirst'] as const;

export type DeliveryWish = (typeof deliveryWishes)[number];

const atTheDoor: ReadonlySet<number> = new Set([paymentCodes.cash, paymentCodes.card, paymentCodes.qr]);

/** Whether the courier takes the payment, so somebody has to open the door. */
export function isPaidToCourier(code: number): boolean {
  return atTheDoor.has(code);
}

/** Whether the order can be left at the door: not if the courier is to be paid. */
export function canLeaveAtDoor(order: { readonly paymentCode: number | null; readonly toPay: number }): boolean {
  return order.toPay === 0 || order.paymentCode === null || !isPaidToCourier(order.paymentCode);
}

/** Distinct valid wishes, in display order. */
export function parseDeliveryWishes(values: readonly unknown[]): DeliveryWish[] {
  return deliveryWishes.filter((wish) => values.includes(wish));
}
