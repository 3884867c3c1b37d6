import type { Conflict } from '@kaplya/contract';
import { useState } from 'react';
import { isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { useText } from '#i18n/use-text.ts';
import { findConflict } from './conflict.ts';

/** Somebody else saved in between: who, when and which fields, and the record as it is since. */
export type Contest<Seen> = Conflict & { readonly theirs: Seen };

/** Why the last change of a record was not made, whoever sends it and whatever it consists of (rule 81). */
export function useVersionedChange<Seen>(
  /** Reads the record anew; null: it is gone, or cannot be read. */
  reload: () => Promise<Seen | null>,
) {
  const t = useText();
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Contest<Seen> | null>(null);
  return {
    /** Why it failed, in words. */
    failure,
    conflict,
    clear() {
      setFailure(null);
      setConflict(null);
    },
    /** Shows why a change was rejected; of a conflict the record is read anew first. Whether the person has to choose now. */
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
