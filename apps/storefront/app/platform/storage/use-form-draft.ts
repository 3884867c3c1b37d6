import { useMemo, useSyncExternalStore } from 'react';
import { clearFormDraft, findFormDraft, saveFormDraft, subscribeToFormDrafts, type Draft } from './form-draft.ts';

export type FormDraft<T> = {
  values: T;
  change: (changed: Partial<T>) => void;
  /** Back to the beginning, also in storage. */
  reset: () => void;
};

const noDraft: Draft = {};

/**
 * The state of a form that survives a reload. Two components with the same `formId` share it. The server and hydration
 * render `initial`, which should be a constant. Stored fields of another type are ignored.
 */
export function useFormDraft<T extends Draft>(formId: string, initial: T): FormDraft<T> {
  const draft = useSyncExternalStore(
    subscribeToFormDrafts,
    () => findFormDraft(formId),
    () => noDraft,
  );
  const values = useMemo(() => {
    const kept = Object.entries(draft).filter(([name, value]) => typeof value === typeof initial[name]);
    return { ...initial, ...Object.fromEntries(kept) };
  }, [draft, initial]);

  return {
    values,
    change: (changed) => saveFormDraft(formId, changed),
    reset: () => clearFormDraft(formId),
  };
}
