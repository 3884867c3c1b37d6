import type { Conflict } from '@kaplya/contract';
import { useState } from 'react';
import { isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { useText } from '#i18n/use-text.ts';
import { findConflict } from './conflict.ts';

/** A conflict – author, time and fields – with the record as it is now. */
export type Contest<Seen> = Conflict & { readonly theirs: Seen };

/** The failure of the last change of a record, for any kind of change (rule 81). */
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
    /** Shows a rejection; after a conflict the record is refetched first. Returns whether the person has to choose. */
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
