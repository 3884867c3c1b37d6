import type { MinorUnits } from './money.ts';

/** The rates in per cent by VAT code, also for codes of a rate like `10/110`, because sums include the tax. */
const vatRates: Readonly<Record<number, number>> = {
  ...{ 2: 0, 3: 10, 4: 20, 5: 10, 6: 20, 7: 5, 8: 7, 9: 5, 10: 7, 11: 22, 12: 22 },
};

/** The rate and the tax in a sum that includes it, by the VAT code of a receipt; null: without VAT. */
export function vatIn(vatCode: number, amount: MinorUnits): { readonly rate: number; readonly sum: MinorUnits } | null {
  const rate = vatRates[vatCode];
  return rate === undefined ? null : { rate, sum: Math.round((amount * rate) / (100 + rate)) };
}
