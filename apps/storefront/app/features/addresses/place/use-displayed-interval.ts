import { useText } from '#i18n/use-text.ts';

/** What the header says of the nearest interval; null: that there is none, undefined: nothing. */
export function useDisplayedInterval(nearest: string | null | undefined): string | undefined {
  const t = useText();
  return nearest === null ? t('addresses.nearest.none') : nearest && t('addresses.nearest.short', { time: nearest });
}
