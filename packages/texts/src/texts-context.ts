import { createContext, use } from 'react';
import type { Texts } from './texts.ts';

/**
 * The texts of the page's language. The same object for as long as the language is: texts that come later are added to
 * it, and nothing on the screen renders again for them.
 */
export const TextsContext = createContext<Texts | null>(null);

export function useTexts(): Texts {
  const texts = use(TextsContext);
  if (!texts) throw new Error('There is no TextsProvider above');
  return texts;
}
