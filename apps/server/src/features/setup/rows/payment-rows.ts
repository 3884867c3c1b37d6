import type { NewShop } from '@kaplya/contract';
import type { PaymentMethodRow } from '@kaplya/contract/fill/shop-rows';
import { paymentCodes } from '@kaplya/domain';
import { texts } from './texts.ts';

type MethodId = NewShop['payments'][number];

const individual = { forIndividual: true, forLegal: false };
const unlimited = { minMinor: null, maxMinor: null };

const methods: Readonly<Record<MethodId, Pick<PaymentMethodRow, 'code' | 'names' | 'forIndividual' | 'forLegal'>>> = {
  cash: { code: paymentCodes.cash, names: texts.cash, ...individual },
  card: { code: paymentCodes.card, names: texts.card, ...individual },
  qr: { code: paymentCodes.qr, names: texts.qr, ...individual },
  contract: { code: paymentCodes.contract, names: texts.contract, forIndividual: false, forLegal: true },
};

/**
 * The chosen payment methods, switched on, and the others, switched off. Online payment is switched on too; it is
 * offered once the shop has an acquirer.
 */
export function toPaymentRows(chosen: readonly MethodId[]): PaymentMethodRow[] {
  const rows = (Object.keys(methods) as MethodId[]).map((id) => ({
    ...{ id, ...methods[id], ...unlimited, isEnabled: chosen.includes(id) },
  }));
  const online = { id: 'online', code: paymentCodes.online, names: texts.online, isEnabled: true };
  return [...rows, { ...online, ...unlimited, forIndividual: true, forLegal: true }];
}
