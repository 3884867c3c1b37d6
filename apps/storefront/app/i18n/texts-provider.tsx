import type { ReactNode } from 'react';
import type { Language } from './languages.ts';
import { getTexts } from './load-texts.ts';
import { TextsContext } from '@kaplya/texts/texts-context.ts';

export function TextsProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <TextsContext value={getTexts(language)}>{children}</TextsContext>;
}
