import { useCallback, useState } from 'react';

type DraftsOptions<Draft> = {
  /** The stored ones, the newest first. */
  read: () => readonly Draft[];
  write: (drafts: readonly Draft[]) => void;
  atMost: number;
  getId: (draft: Draft) => string;
  /** An empty draft is not stored. */
  isEmpty?: (draft: Draft) => boolean;
};

/** The drafts of a form for several records, the newest first; the oldest one makes room. */
export function createDrafts<Draft>({ read, write, atMost, getId, isEmpty = () => false }: DraftsOptions<Draft>) {
  const without = (...ids: readonly string[]) => read().filter((draft) => !ids.includes(getId(draft)));
  return {
    read,
    /** Stores a draft as the newest one, in the place of another one where that goes on as this. */
    save(draft: Draft, replacedId = getId(draft)): void {
      const others = without(getId(draft), replacedId);
      write(isEmpty(draft) ? others : [draft, ...others].slice(0, atMost));
    },
    remove: (id: string): void => write(without(id)),
  };
}

/** What is typed into a form, stored with each change: it outlives the form. `save` is one function for good. */
export function useDraft<Draft extends object>(find: () => Draft, save: (draft: Draft) => void) {
  const [draft, show] = useState(find);
  const change = useCallback(
    (fields: Partial<Draft>) =>
      show((before) => {
        const after = { ...before, ...fields };
        save(after);
        return after;
      }),
    [save],
  );
  return { draft, change, show };
}
