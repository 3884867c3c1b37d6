import { useState } from 'react';
import { isSame } from './is-same.ts';
import { rebase } from './rebase.ts';
import { useVersionedChange } from './use-versioned-change.ts';

type VersionedDraftOptions<Seen, Draft> = {
  /** The record as loaded last; a draft without unsaved changes adopts it. Null: a new record. */
  loaded: Seen;
  toDraft: (seen: Seen) => Draft;
  /** Refetches the record after a conflict; null: it was deleted or could not be loaded. */
  reload: () => Promise<Seen | null>;
  rebaseDraft?: (draft: Draft, versions: { readonly former: Draft; readonly next: Draft }) => Draft;
  isEqual?: (one: Draft, other: Draft) => boolean;
  /** True while the draft is being saved: it then does not adopt `loaded`. */
  isSent?: boolean;
  /** Called when the form shows another version of the record. */
  onShown?: () => void;
};

/**
 * The draft of a record that others may change, too, and whose effect is previewed before the save. A save carries
 * the version that was read, however often the record is refetched meanwhile.
 */
export function useVersionedDraft<Seen extends { readonly version: number } | null, Draft extends object>({
  loaded,
  toDraft,
  reload,
  rebaseDraft = rebase,
  isEqual = isSame,
  isSent = false,
  onShown,
}: VersionedDraftOptions<Seen, Draft>) {
  const [seen, setSeen] = useState(loaded);
  const [former, setFormer] = useState(() => toDraft(loaded));
  const [draft, setDraft] = useState(former);
  const { failure, conflict, clear, explain } = useVersionedChange(reload);
  const isDirty = !isEqual(draft, former);

  function show(next: Seen, { isRebased }: { isRebased: boolean }) {
    setSeen(next);
    setFormer(toDraft(next));
    setDraft(isRebased ? rebaseDraft(draft, { former, next: toDraft(next) }) : toDraft(next));
    clear();
    onShown?.();
  }
  if (!isSent && !isDirty && (loaded?.version ?? 0) > (seen?.version ?? 0)) show(loaded, { isRebased: false });

  return {
    seen,
    draft,
    isDirty,
    failure,
    conflict,
    clear,
    explain,
    edit: (fields: Partial<Draft>) => setDraft((present) => ({ ...present, ...fields })),
    show,
    /** The draft has been saved and is clean. */
    accept(saved: Seen) {
      setSeen(saved);
      setFormer(draft);
    },
    /** Refetches the record; the typed changes are rebased or discarded. */
    async reread(choice: { isRebased: boolean }) {
      const latest = await reload();
      if (latest) show(latest, choice);
    },
    acceptTheirs() {
      if (conflict) show(conflict.theirs, { isRebased: false });
    },
    rebaseMine() {
      if (conflict) show(conflict.theirs, { isRebased: true });
    },
  };
}
