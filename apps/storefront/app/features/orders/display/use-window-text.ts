import type { Order } from '@kaplya/contract';
import { capitalize, formatInstantWindow, toDay } from '#i18n/formats/dates.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useNow } from '#platform/browser/use-now.ts';

type Delivery = Pick<Order, 'shippingDate' | 'shippingDateTo' | 'timeZone'>;

const YEAR_LENGTH = 4;

/** Formats a delivery interval in the city's zone: `Tomorrow, 18:00–22:00`; with the year if it is not this one. */
export function useWindowText(): (delivery: Delivery) => string {
  const language = useLanguage();
  const now = useNow();
  const { date, relativeDay } = useFormats();

  return ({ shippingDate, shippingDateTo, timeZone }) => {
    const day = toDay(shippingDate, timeZone);
    const today = toDay(now, timeZone);
    const isThisYear = day.slice(0, YEAR_LENGTH) === today.slice(0, YEAR_LENGTH);
    const dayText = isThisYear ? relativeDay(day, today) : date(day, { withYear: true });
    return `${capitalize(dayText, language)}, ${formatInstantWindow(shippingDate, shippingDateTo, timeZone)}`;
  };
}
