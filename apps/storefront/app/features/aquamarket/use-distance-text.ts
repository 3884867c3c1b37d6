import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { isHere, roundDistance } from './near-cells.ts';

/** Says how far a cell is: `right here`, `350 m`, `1.2 km`. */
export function useDistanceText(): (metres: number) => string {
  const t = useText();
  const language = useLanguage();
  return (metres) => {
    if (isHere(metres)) return t('aquamarket.near.here');
    const { value, unit } = roundDistance(metres);
    const number = new Intl.NumberFormat(language).format(value);
    return unit === 'meter' ? t('aquamarket.near.metres', { number }) : t('aquamarket.near.kilometres', { number });
  };
}
