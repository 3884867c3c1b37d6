import type { Money } from '@kaplya/domain/money';
import { useMemo } from 'react';
import { formatMoney } from './money.ts';
import { useLanguage } from '../use-language.ts';

/** Formats money in the current language, without the tables of months and days of `useFormats`. */
export function useMoney(): (money: Money) => string {
  const language = useLanguage();
  return useMemo(() => (money: Money) => formatMoney(money, language), [language]);
}
