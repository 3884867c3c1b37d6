import type { CellOrderReason, RefusalCode } from '@kaplya/contract';
import { promoErrorCodes, type PromoErrorCode } from '@kaplya/domain';

export type MessageParams = Readonly<Record<string, string | number>>;

/** Writes a message; `money` prints minor units in the partner's currency. */
export type MessageWriter = (params: MessageParams, money: (minorUnits: number) => string) => string;

export type RefusalMessages = Readonly<Record<RefusalCode, MessageWriter>>;

/** The customer's next step, for refusals that they can fix. */
export type RefusalActions = Readonly<Partial<Record<RefusalCode, string>>>;

/** The recorded events of a cell order. */
export type CellEventName =
  | 'RESERVED'
  | 'HELD'
  | 'PAID'
  | 'PAID_BY_POINTS'
  | 'COMMAND_SENT'
  | 'COMMAND_REPEATED'
  | 'ACCEPTED'
  | 'REJECTED'
  | 'OPEN_FAILED'
  | 'NOT_OPENED'
  | 'CONNECTION_LOST'
  | 'CONNECTION_BACK'
  | 'DOOR_OPENED'
  | 'BOTTLE_TAKEN'
  | 'BOTTLE_LEFT'
  | 'DOOR_CLOSED'
  | 'DOOR_LEFT_OPEN'
  | 'NOT_TAKEN'
  | 'REOPEN_ASKED'
  | 'BOTTLE_MISSING'
  | 'COMPLETED'
  | 'PAYMENT_DECLINED'
  | 'PAYMENT_EXPIRED'
  | 'CANCELLED'
  | 'REFUNDING'
  | 'RELEASED'
  | 'MONEY_GONE'
  | 'POINTS_RETURNED'
  | 'REFUNDED'
  | 'LATE_OPENING'
  | 'DISPUTED'
  | 'BOTTLE_CHARGED'
  | 'BOTTLE_WAIVED';

type CellTextKey = `cell.${CellEventName}` | `cellReason.${CellOrderReason}`;

/** Texts of successful answers. */
export type AnswerTextKey =
  | CellTextKey
  | 'address.duplicate'
  | 'code.sms'
  | 'code.mail_subject'
  | 'code.mail_greeting'
  | 'code.mail_note'
  | 'code.mail_valid'
  | 'code.aim_proof'
  | 'code.aim_undo'
  | 'code.aim_recovery'
  | 'code.aim_merge'
  | 'code.tell_nobody'
  | 'code.tell_support'
  | 'contact.EMAIL_CHANGED'
  | 'contact.PHONE_CHANGED'
  | 'contact.PASSKEY_ADDED'
  | 'contact.PASSKEY_REMOVED'
  | 'contact.RECOVERY_CODES_MADE'
  | 'contact.RECOVERY_CODE_USED'
  | 'contact.UNDO'
  | 'contact.RECOVERY_STARTED'
  | 'contact.SUBJECT'
  | 'staff.INVITED'
  | 'staff.INVITED_SUBJECT'
  | 'settings.MAIL_TEST'
  | 'settings.MAIL_TEST_SUBJECT'
  | 'staff.INVITED_NOTE'
  | 'fee.DELIVERY_BELOW_FREE'
  | 'fee.LIFT_WITHOUT_ELEVATOR'
  | 'fee.INTERVAL_SURCHARGE'
  | 'fee.SMALL_ORDER'
  | 'line.CONTAINER'
  | 'line.FIRST_ORDER_PUMP'
  | 'line.BUNDLE'
  | 'line.GIFT'
  | 'line.RENTAL_DEBT'
  | 'warning.GIFT_OUT_OF_STOCK'
  | 'warning.PROMO_DROPPED'
  | 'warning.OVERFILLED'
  | 'order.PAYMENT_EXPIRED'
  | 'order.BY_PHONE'
  | 'order.PAYMENT_LINK'
  | 'order.PAYMENT_LINK_SUBJECT'
  | 'order.POINT_MISSING'
  | 'order.MANY_OPEN'
  | 'order.MANY_FROM_NETWORK'
  | 'order.PAID'
  | 'order.REFUNDED'
  | 'order.TIME_CHANGED'
  | 'notice.ORDERS_SUBJECT'
  | 'notice.ORDER'
  | 'notice.MORE'
  | 'order.ADDRESS_CHANGED'
  | 'order.POINT_SET'
  | 'order.GOODS_CHANGED'
  | 'order.DETAILS_CHANGED'
  | 'order.REFUND_ARRANGED'
  | 'order.DELIVERY_CORRECTED'
  | 'order.CASH_TO_RETURN'
  | 'order.CASH_RETURNED'
  /** The explanations of the price of an order's line. */
  | 'price.ORDERED'
  | 'price.ADDED'
  | 'price.TODAY'
  | 'price.GIFT'
  | 'price.RENT'
  | 'price.DEBT'
  | 'price.DISCOUNT'
  | 'price.POINTS'
  | 'price.RETURNED'
  | 'order.UNDELIVERED_REFUND'
  | 'cancel.CHANGED_MIND'
  | 'cancel.WRONG_TIME'
  | 'cancel.WRONG_ADDRESS'
  | 'cancel.WRONG_ITEMS'
  | 'cancel.PAYMENT'
  | 'cancel.OTHER_SHOP'
  | 'points.grant'
  | 'points.hold'
  | 'points.release'
  | 'points.expire'
  | 'points.take_back'
  | 'points.carry'
  | 'points.erase'
  | 'points.correct_up'
  | 'points.correct_down'
  | 'points.merge'
  | 'feed.BOTTLE'
  | 'bottles.CORRECTED'
  | 'bottles.DELIVERY_CORRECTED'
  | 'bottles.MERGED'
  | 'payment.card_declined'
  | 'payment.insufficient_funds'
  | 'payment.card_details'
  | 'payment.three_ds'
  | 'payment.limit'
  | 'payment.restricted'
  | 'payment.expired'
  | 'payment.issuer_unavailable'
  | 'payment.cancelled'
  | 'payment.other'
  | 'order.ACCOUNT_DELETED'
  | 'profile.BIRTHDAY_INVALID'
  | 'profile.EMAIL_NEEDED'
  | 'warning.NOT_SOLD_HERE'
  | 'warning.QUANTITY_ABOVE_STOCK'
  | 'warning.QUANTITY_ABOVE_STOCK_NONE'
  | 'warning.PRICE_CHANGED'
  | 'warning.CONTAINERS_REDUCED'
  | 'warning.PUMP_SUGGESTED'
  | 'warning.INTERVAL_GONE';

export type AnswerTexts = Readonly<Record<AnswerTextKey, MessageWriter>>;

export type PromoTexts = Readonly<Record<PromoErrorCode, MessageWriter>>;

/** The texts of `promo.invalid`, by its `error`. */
export function writePromoText(texts: PromoTexts): MessageWriter {
  return (params, money) => {
    const error = promoErrorCodes.find((code) => code === params['error']) ?? 'NOT_APPLICABLE';
    return texts[error](params, money);
  };
}

export type LanguageTexts = {
  readonly refusals: RefusalMessages;
  readonly actions: RefusalActions;
  readonly promo: PromoTexts;
  readonly answers: AnswerTexts;
};

type CellRefusalCode = Extract<RefusalCode, `cell.${string}`>;

/** The texts about cells, in a separate file for each language. */
export type CellTexts = {
  readonly refusals: Readonly<Record<CellRefusalCode, MessageWriter>>;
  readonly actions: Readonly<Partial<Record<CellRefusalCode, string>>>;
  readonly answers: Readonly<Record<CellTextKey, MessageWriter>>;
};
