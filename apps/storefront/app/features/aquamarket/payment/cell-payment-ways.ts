import type { PaymentMethod, SavedPaymentMethod } from '@kaplya/contract';
import { paymentCodes } from '@kaplya/domain/payment-methods';
import type { SavedMethodsByKind } from '#features/account/use-saved-methods.ts';
import { toSavedMethodName } from '#features/account/saved-method-name.ts';
import type { MessageId } from '#i18n/message-id.ts';

export type CellPaymentWay = { id: string; name: string; note: MessageId; isSaved: boolean };

const NOTES: Readonly<Record<number, MessageId>> = {
  [paymentCodes.online]: 'aquamarket.pay.card',
  [paymentCodes.sbp]: 'aquamarket.pay.sbp',
};

/** The ways to pay at a cell, all online. Saved methods come first, because they need one tap. */
export function toCellPaymentWays(
  methods: readonly PaymentMethod[],
  { cards, sbps }: SavedMethodsByKind,
): CellPaymentWay[] {
  const online = methods.filter(({ setup }) => NOTES[setup.code]);
  const isOffered = (code: number) => online.some(({ setup }) => setup.code === code);
  const saved = [
    ...(isOffered(paymentCodes.online) ? cards.map((card) => toSaved(card, 'aquamarket.pay.savedCard')) : []),
    ...(isOffered(paymentCodes.sbp) ? sbps.map((sbp) => toSaved(sbp, 'aquamarket.pay.savedSbp')) : []),
  ];
  const others = online.flatMap(({ '@id': id, description: name, setup }) => {
    const note = NOTES[setup.code];
    return note ? [{ id, name, note, isSaved: false }] : [];
  });
  return [...saved, ...others];
}

function toSaved(method: SavedPaymentMethod, note: MessageId): CellPaymentWay {
  return { id: method['@id'], name: toSavedMethodName(method), note, isSaved: true };
}
