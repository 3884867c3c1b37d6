import type { Conflict } from '@kaplya/contract';
import { useState } from 'react';
import { isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { useText } from '#i18n/use-text.ts';
import { findConflict } from './conflict.ts';

/** A conflict – author, time and fields – with the record as refetched. */
export type Contest<Seen> = Conflict & { readonly theirs: Seen };

/** The outcome of a refused change: the message of a failure, or a conflict with the refetched record (rule 81). */
export function useVersionedChange<Seen>(
  /** Refetches the record; null: it was deleted or could not be loaded. */
  reload: () => Promise<Seen | null>,
) {
  const t = useText();
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Contest<Seen> | null>(null);
  return {
    /** The message of the failure. */
    failure,
    conflict,
    clear() {
      setFailure(null);
      setConflict(null);
    },
    /** Stores a rejection to be shown; a conflict refetches the record first. Returns true for a conflict. */
    async explain(reason: unknown): Promise<boolean> {
      if (isCancelled(reason)) return false;
      const found = findConflict(reason);
      if (!found) {
        setFailure(messageOf(reason, { fallback: t('kit.form.failed') }));
        return false;
      }
      try {
        const theirs = await reload();
        if (theirs === null) return false;
        setConflict({ ...found, theirs });
        return true;
      } catch (unread) {
        setFailure(messageOf(unread, { fallback: t('kit.form.conflictUnread') }));
        return false;
      }
    },
  };
}
