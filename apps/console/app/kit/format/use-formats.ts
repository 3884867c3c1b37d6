import { useMemo } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useMe } from '#platform/session/me.ts';
import { createFormats } from './create-formats.ts';

/** Functions that format values in the language of the signed-in person and the time zone of the shop. */
export function useFormats() {
  const language = useLanguage();
  const { timeZone } = useMe().partner;
  return useMemo(() => createFormats(language, timeZone), [language, timeZone]);
}
