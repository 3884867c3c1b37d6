import type { CancelReason } from '@kaplya/contract';
import { textOf, type AnswerTextKey, type TextReader } from '#languages/messages.ts';

/** Reasons for a customer's cancellation, in display order. */
const cancelReasons = {
  changed_mind: 'cancel.CHANGED_MIND',
  wrong_time: 'cancel.WRONG_TIME',
  wrong_address: 'cancel.WRONG_ADDRESS',
  wrong_items: 'cancel.WRONG_ITEMS',
  payment: 'cancel.PAYMENT',
  other_shop: 'cancel.OTHER_SHOP',
} as const satisfies Record<string, AnswerTextKey>;

/** Changes offered instead of a cancellation. */
const changesInstead: Readonly<Partial<Record<CancelReasonId, CancelReason['change']>>> = {
  wrong_time: 'time',
  wrong_address: 'address',
};

export type CancelReasonId = keyof typeof cancelReasons;

export function parseCancelReason(id: string | null | undefined): CancelReasonId | null {
  return Object.keys(cancelReasons).find((known): known is CancelReasonId => known === id) ?? null;
}

export function textKeyOf(id: CancelReasonId): AnswerTextKey {
  return cancelReasons[id];
}

export function listCancelReasons(reader: TextReader): CancelReason[] {
  const ids = Object.keys(cancelReasons) as CancelReasonId[];
  return ids.map((id) => ({
    id,
    name: textOf(cancelReasons[id], {}, reader),
    change: changesInstead[id] ?? null,
  }));
}
