import { texts } from '../texts.ts';
import type { DemoPaymentMethod } from './types.ts';

const unlimited = { minMinor: null, maxMinor: null };
const individual = { forIndividual: true, forLegal: false };
const everybody = { forIndividual: true, forLegal: true };

/** Methods that are paid to the courier and need no acquirer. */
const atTheCourier: DemoPaymentMethod[] = [
  {
    ...unlimited,
    ...individual,
    id: 'cash',
    code: 1,
    isEnabled: true,
    names: texts('Наличными курьеру', 'Cash to the courier', 'Kuryerə nağd', 'Kuryeye nakit'),
  },
  {
    ...unlimited,
    ...individual,
    id: 'card',
    code: 3,
    isEnabled: true,
    names: texts('Картой курьеру', 'Card to the courier', 'Kuryerə kartla', 'Kuryeye kartla'),
  },
];

const contract: DemoPaymentMethod = {
  ...unlimited,
  id: 'contract',
  code: 2,
  isEnabled: true,
  forIndividual: false,
  forLegal: true,
  names: texts('По договору', 'By contract', 'Müqavilə ilə', 'Sözleşmeyle'),
};

const qrAtTheCourier: DemoPaymentMethod = {
  ...unlimited,
  ...individual,
  id: 'qr',
  code: 11,
  isEnabled: true,
  names: texts('По QR-коду курьеру', 'QR code at the courier', 'Kuryerdə QR kodla', 'Kuryede QR kodla'),
};

const bonus: DemoPaymentMethod = {
  ...unlimited,
  ...individual,
  id: 'bonus',
  code: 15,
  isEnabled: true,
  names: texts('Баллами', 'With points', 'Ballarla', 'Puanla'),
};

/** Offered if the acquirer accepts them. */
export const walletMethods: DemoPaymentMethod[] = [
  { ...unlimited, ...individual, id: 'apple', code: 6, isEnabled: true, names: sameEverywhere('Apple Pay') },
  { ...unlimited, ...individual, id: 'google', code: 12, isEnabled: true, names: sameEverywhere('Google Pay') },
];

function sameEverywhere(name: string): DemoPaymentMethod['names'] {
  return texts(name, name, name, name);
}

const onlineNames = texts('Картой онлайн', 'Card online', 'Onlayn kartla', 'Çevrimiçi kartla');

export const moscowPaymentMethods: DemoPaymentMethod[] = [
  ...atTheCourier,
  {
    ...everybody,
    id: 'sbp',
    code: 8,
    isEnabled: true,
    names: texts('СБП', 'Faster Payments (SBP)', 'Sürətli ödəniş (SBP)', 'Hızlı ödeme (SBP)'),
    minMinor: 1_00,
    maxMinor: 700_000_00,
  },
  { ...everybody, id: 'online', code: 10, isEnabled: true, names: onlineNames, minMinor: 1_00, maxMinor: 350_000_00 },
  qrAtTheCourier,
  bonus,
  contract,
  ...walletMethods,
];

/** The methods of the shop in Baku, without Russia's fast payment system (SBP). */
export const bakuPaymentMethods: DemoPaymentMethod[] = [
  ...atTheCourier,
  { ...everybody, id: 'online', code: 10, isEnabled: true, names: onlineNames, minMinor: 1_00, maxMinor: 7_000_00 },
  qrAtTheCourier,
  bonus,
  contract,
  ...walletMethods,
];
