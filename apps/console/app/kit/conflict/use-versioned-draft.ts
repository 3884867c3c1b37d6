import { useState } from 'react';
import { isSame } from './is-same.ts';
import { rebase } from './rebase.ts';
import { useVersionedChange } from './use-versioned-change.ts';

type VersionedDraftOptions<Seen, Draft> = {
  /** As it was loaded last; an untouched draft follows it. null: a new one. */
  loaded: Seen;
  toDraft: (seen: Seen) => Draft;
  /** Reads the record anew, after somebody else has saved; null: it is gone, or cannot be read. */
  reload: () => Promise<Seen | null>;
  rebaseDraft?: (draft: Draft, versions: { readonly former: Draft; readonly next: Draft }) => Draft;
  isEqual?: (one: Draft, other: Draft) => boolean;
  /** While the draft is being sent it follows nobody. */
  isSent?: boolean;
};

/**
 * What is typed over a record that others may change, too, where its effect is shown before it is saved. A change carries
 * the version that was seen, however often the record is loaded meanwhile.
 */
export function useVersionedDraft<Seen extends { readonly version: number } | null, Draft extends object>({
  loaded,
  toDraft,
  reload,
  rebaseDraft = rebase,
  isEqual = isSame,
  isSent = false,
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
    /** What is typed is saved: nothing is left to be lost. */
    accept(saved: Seen) {
      setSeen(saved);
      setFormer(draft);
    },
    /** Reads the record anew; what is typed stays on top of it, or goes. */
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
