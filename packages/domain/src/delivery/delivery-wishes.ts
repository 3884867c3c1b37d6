import { paymentCodes } from '../payments/payment-methods.ts';

/** What the customer asks the courier for beside the comment, in the order of showing. */
export const deliveryWishes = ['leaveAtDoor', 'callFirst'] as const;

export type DeliveryWish = (typeof deliveryWishes)[number];

const atTheDoor: ReadonlySet<number> = new Set([paymentCodes.cash, paymentCodes.card, paymentCodes.qr]);

/** Whether the courier takes the money: somebody has to open the door for that. */
export function isPaidToCourier(code: number): boolean {
  return atTheDoor.has(code);
}

/** Whether the order can be left at the door: not while the courier is to be paid. */
export function canLeaveAtDoor(order: { readonly paymentCode: number | null; readonly toPay: number }): boolean {
  return order.toPay === 0 || order.paymentCode === null || !isPaidToCourier(order.paymentCode);
}

/** Each once, in the order of showing; what is no wish (any more) is left out. */
export function parseDeliveryWishes(values: readonly unknown[]): DeliveryWish[] {
  return deliveryWishes.filter((wish) => values.includes(wish));
}
