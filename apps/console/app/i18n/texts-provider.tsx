import type { ReactNode } from 'react';
import { useStore } from '@kaplya/state/use-store.ts';
import { TextsContext } from '@kaplya/texts/texts-context.ts';
import { shownTexts } from './load-texts.ts';

/** The children render once the texts of the language have loaded. */
export function TextsProvider({ children }: { children: ReactNode }) {
  const texts = useStore(shownTexts);
  return texts && <TextsContext value={texts}>{children}</TextsContext>;
}
