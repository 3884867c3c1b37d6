import type { Money } from '@kaplya/domain/money';
import { useMemo } from 'react';
import { formatMoney } from './money.ts';
import { useLanguage } from '../use-language.ts';

/**
 * Returns a function that formats money in the current language. Unlike `useFormats`, it does not import the tables of
 * months and weekdays.
 */
export function useMoney(): (money: Money) => string {
  const language = useLanguage();
  return useMemo(() => (money: Money) => formatMoney(money, language), [language]);
}
