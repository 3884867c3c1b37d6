import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { isAtCell, roundDistance } from './near-cells.ts';

/** Formats the distance of a cell: `right here`, `350 m`, `1.2 km`. */
export function useDistanceText(): (metres: number) => string {
  const t = useText();
  const { number } = useFormats();
  return (metres) => {
    if (isAtCell(metres)) return t('aquamarket.near.here');
    const { value, unit } = roundDistance(metres);
    return t(unit === 'meter' ? 'aquamarket.near.metres' : 'aquamarket.near.kilometres', { number: number(value) });
  };
}
