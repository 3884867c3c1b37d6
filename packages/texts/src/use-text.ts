import { useCallback } from 'react';
import { useTexts } from './texts-context.ts';

export type TextValues = Record<string, string | number>;

/** Answers the text of an id in the current language. Format money and dates before they become values. */
export type Translate<Id extends string> = (id: Id, values?: TextValues) => string;

export function useText<Id extends string>(): Translate<Id> {
  const texts = useTexts();
  return useCallback((id, values) => texts._(id, values), [texts]);
}
