import { useCallback } from 'react';
import type { MessageId } from './message-id.ts';
import { useText } from './use-text.ts';

export type Labels = Readonly<Record<string, MessageId | undefined>>;

/** Labels fields and actions by a table of messages; the fallback is the name of the field. */
export function useLabels(labels: Labels): (field: string) => string {
  const t = useText();
  return useCallback(
    (field) => {
      const id = labels[field];
      return id ? t(id) : field;
    },
    [labels, t],
  );
}
