import { useCallback, useRef, useState } from 'react';

type DraftsOptions<Draft> = {
  /** Reads the stored drafts, newest first. */
  read: () => readonly Draft[];
  write: (drafts: readonly Draft[]) => void;
  atMost: number;
  getId: (draft: Draft) => string;
  /** Whether a draft is empty and thus not stored. */
  isEmpty?: (draft: Draft) => boolean;
};

/** The drafts of a form for several records, newest first; beyond the limit the oldest is removed. */
export function createDrafts<Draft>({ read, write, atMost, getId, isEmpty = () => false }: DraftsOptions<Draft>) {
  const without = (...ids: readonly string[]) => read().filter((draft) => !ids.includes(getId(draft)));
  return {
    read,
    /** Stores a draft as the newest one; `replacedId` is the draft it continues under another id. */
    save(draft: Draft, replacedId = getId(draft)): void {
      const others = without(getId(draft), replacedId);
      write(isEmpty(draft) ? others : [draft, ...others].slice(0, atMost));
    },
    remove: (id: string): void => write(without(id)),
  };
}

/** The state of a form, stored with each change so that it survives the form. `save` must be a stable function. */
export function useDraft<Draft extends object>(find: () => Draft, save: (draft: Draft) => void) {
  const [draft, setDraft] = useState(find);
  // Not the state: a response may arrive after the form has unmounted, and still changes the stored draft.
  const latest = useRef(draft);
  const show = useCallback((shown: Draft) => {
    latest.current = shown;
    setDraft(shown);
  }, []);
  const change = useCallback(
    (fields: Partial<Draft>) => {
      const after = { ...latest.current, ...fields };
      save(after);
      show(after);
    },
    [save, show],
  );
  return { draft, change, show };
}
