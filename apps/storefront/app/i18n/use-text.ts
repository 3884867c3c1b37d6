import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { MessageId } from './message-id.ts';

export type TextValues = Record<string, string | number>;

/** Answers the text of an id in the current language. Format money and dates before they become values. */
export type Translate = (id: MessageId, values?: TextValues) => string;

export function useText(): Translate {
  const { i18n } = useLingui();
  return useCallback((id, values) => i18n._(id, values), [i18n]);
}
