import type { Money } from '@kaplya/domain/money';
import type { Translate } from '#i18n/use-text.ts';

type NewBottles = {
  /** The cost of one bottle, bought or rented. */
  each: Money;
  /** The number of bottles that the cart needs. null: not known yet. */
  count: number | null;
};

type CostFormats = { t: Translate; money: (value: Money) => string };

/** The cost that new bottles add to the sum, as text; the price of one bottle when they add nothing. */
export function toNewBottlesCost({ each, count }: NewBottles, { t, money }: CostFormats): string {
  if (each.amount === 0) return t('bottles.choice.free');
  if (count === 0) return money(each);
  return t('cart.bottles.plus', { sum: money({ ...each, amount: each.amount * (count ?? 1) }) });
}
