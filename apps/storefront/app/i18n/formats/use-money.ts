import type { Money } from '@kaplya/domain/money';
import { useMemo } from 'react';
import { formatMoney } from './money.ts';
import { useLanguage } from '../use-language.ts';

/** Writes money in the current language; for who needs nothing else of `useFormats`, which knows months and days. */
export function useMoney(): (money: Money) => string {
  const language = useLanguage();
  return useMemo(() => (money: Money) => formatMoney(money, language), [language]);
}
