import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import type { Language } from './languages.ts';
import { getTexts } from './load-texts.ts';

export function TextsProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <I18nProvider i18n={getTexts(language)}>{children}</I18nProvider>;
}
