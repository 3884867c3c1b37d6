import type { NewShop } from '@kaplya/contract';
import type { PaymentMethodRow } from '@kaplya/contract/fill/shop-rows';
import { paymentCodes } from '@kaplya/domain';
import { texts } from './texts.ts';

type Way = NewShop['payments'][number];

const individual = { forIndividual: true, forLegal: false };
const unlimited = { minMinor: null, maxMinor: null };

const ways: Readonly<Record<Way, Pick<PaymentMethodRow, 'code' | 'names' | 'forIndividual' | 'forLegal'>>> = {
  cash: { code: paymentCodes.cash, names: texts.cash, ...individual },
  card: { code: paymentCodes.card, names: texts.card, ...individual },
  qr: { code: paymentCodes.qr, names: texts.qr, ...individual },
  contract: { code: paymentCodes.contract, names: texts.contract, forIndividual: false, forLegal: true },
};

/**
 * The ways that were chosen; the others are there and switched off. Paying online is offered as soon as there is an
 * acquirer.
 */
export function toPaymentRows(chosen: readonly Way[]): PaymentMethodRow[] {
  const rows = (Object.keys(ways) as Way[]).map((id) => ({
    ...{ id, ...ways[id], ...unlimited, isEnabled: chosen.includes(id) },
  }));
  const online = { id: 'online', code: paymentCodes.online, names: texts.online, isEnabled: true };
  return [...rows, { ...online, ...unlimited, forIndividual: true, forLegal: true }];
}
