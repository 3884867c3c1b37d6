import { useMemo } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useMe } from '#platform/session/me.ts';
import { createFormats } from './create-formats.ts';

/** Writes money, days and times in the language of the person and the time zone of the shop, wherever they sit. */
export function useFormats() {
  const language = useLanguage();
  const { timeZone } = useMe().partner;
  return useMemo(() => createFormats(language, timeZone), [language, timeZone]);
}
