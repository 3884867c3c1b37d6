import { useText } from '#i18n/use-text.ts';

/**
 * The header's text about the nearest interval. `nearest`: null when there is none; undefined while unknown, when
 * nothing is shown.
 */
export function useDisplayedInterval(nearest: string | null | undefined): string | undefined {
  const t = useText();
  return nearest === null ? t('addresses.nearest.none') : nearest && t('addresses.nearest.short', { time: nearest });
}
