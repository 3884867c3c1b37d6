import type { Calculation } from '@kaplya/contract';
import type { Money } from '@kaplya/domain/money';

/** The cost of containers by reason: bought with this cart, rented, or owed from an earlier rental (rule 18). */
export function splitContainers({ items, totals }: Pick<Calculation, 'items' | 'totals'>) {
  const { currency, amount } = totals.containers;
  const owed = sumTotals(items.filter(({ reason }) => reason === 'RENTAL_DEBT'));
  const rentedItems = items.filter(({ reason, acquisition }) => acquisition === 'rent' && reason !== 'RENTAL_DEBT');
  const rented = sumTotals(rentedItems);
  const toMoney = (value: number): Money => ({ amount: value, currency });
  return {
    bought: toMoney(amount - rented - owed),
    rented: toMoney(rented),
    owed: toMoney(owed),
    /** The number of rented bottles: a rental that costs nothing is shown as well. */
    rentedBottles: rentedItems.reduce((count, { quantity }) => count + quantity, 0),
  };
}

function sumTotals(items: Calculation['items']): number {
  return items.reduce((sum, { total }) => sum + total.amount, 0);
}
