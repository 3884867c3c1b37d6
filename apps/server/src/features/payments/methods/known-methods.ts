import { paymentCodes } from '@kaplya/domain';
import type { PaymentMethodRow } from '../stores/payment-method.store.ts';

type KnownMethod = Pick<PaymentMethodRow, 'id' | 'code' | 'names' | 'forIndividual' | 'forLegal'>;

const people = { forIndividual: true, forLegal: false };

/** Methods that a partner may enable although it has no row of them. */
export const knownMethods: readonly KnownMethod[] = [
  {
    ...{ id: 'cash', code: paymentCodes.cash, ...people },
    names: { ru: 'Наличными курьеру', en: 'Cash to the courier', az: 'Kuryerə nağd', tr: 'Kuryeye nakit' },
  },
  {
    ...{ id: 'card', code: paymentCodes.card, ...people },
    names: { ru: 'Картой курьеру', en: 'Card to the courier', az: 'Kuryerə kartla', tr: 'Kuryeye kartla' },
  },
  {
    ...{ id: 'qr', code: paymentCodes.qr, ...people },
    names: { ru: 'По QR-коду курьеру', en: 'QR code at the courier', az: 'Kuryerdə QR kodla', tr: 'Kuryede QR kodla' },
  },
  {
    ...{ id: 'online', code: paymentCodes.online, forIndividual: true, forLegal: true },
    names: { ru: 'Картой онлайн', en: 'Card online', az: 'Onlayn kartla', tr: 'Çevrimiçi kartla' },
  },
  {
    ...{ id: 'sbp', code: paymentCodes.sbp, forIndividual: true, forLegal: true },
    names: { ru: 'СБП', en: 'SBP', az: 'SBP', tr: 'SBP' },
  },
  {
    ...{ id: 'bonus', code: paymentCodes.bonus, ...people },
    names: { ru: 'Баллами', en: 'With points', az: 'Ballarla', tr: 'Puanlarla' },
  },
  {
    ...{ id: 'contract', code: paymentCodes.contract, forIndividual: false, forLegal: true },
    names: { ru: 'По договору', en: 'By contract', az: 'Müqavilə ilə', tr: 'Sözleşmeyle' },
  },
];
