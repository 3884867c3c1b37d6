import { formatWindow, toDay } from '#i18n/formats/dates.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useNow } from '#platform/browser/use-now.ts';
import type { ReorderInterval } from './fill-checkout.ts';

/** Formats an interval: `tomorrow 9:00–13:00`. */
export function useIntervalText(): (interval: ReorderInterval) => string {
  const { relativeDay } = useFormats();
  const now = useNow();
  return ({ date, from, to, timeZone }) => `${relativeDay(date, toDay(now, timeZone))} ${formatWindow(from, to)}`;
}
