import type { CartLine } from '@kaplya/domain';
import type { listOpenDebts } from '#features/containers/index.ts';
import { toNewLine, type LoadedCart } from '../loaded-cart.ts';

type Debt = Awaited<ReturnType<typeof listOpenDebts>>[number];

/** Containers still owed, as unsaved lines with the ids of their debts. */
export function debtLinesOf({ offers, partner }: LoadedCart, debts: readonly Debt[]): CartLine[] {
  const container = offers.getItem(partner.rules.containerExternalId);
  return debts.map(({ id, quantity, amountMinor }) => {
    const line = toNewLine(container, partner, { acquisition: 'buy', automaticReason: 'RENTAL_DEBT' });
    const isEven = amountMinor % quantity === 0;
    return {
      ...line,
      lineId: id,
      quantity: isEven ? quantity : 1,
      unitPrice: isEven ? amountMinor / quantity : amountMinor,
    };
  });
}
