import type { Money } from '@kaplya/domain/money';
import { useFormats } from '#i18n/formats/use-formats.ts';

const MINUS = '−';
const PLUS = '+';

/** Formats an addition to a sum or a deduction: `+600 ₽`. */
export function useSignedMoney(): (sum: Money) => string {
  const { money } = useFormats();
  return (sum) => `${sum.amount < 0 ? MINUS : PLUS}${money({ ...sum, amount: Math.abs(sum.amount) })}`;
}
