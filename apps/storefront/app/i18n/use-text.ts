import { useCallback } from 'react';
import type { MessageId } from './message-id.ts';
import { useTexts } from './texts-context.ts';

export type TextValues = Record<string, string | number>;

/** Answers the text of an id in the current language. Format money and dates before they become values. */
export type Translate = (id: MessageId, values?: TextValues) => string;

export function useText(): Translate {
  const texts = useTexts();
  return useCallback((id, values) => texts._(id, values), [texts]);
}
