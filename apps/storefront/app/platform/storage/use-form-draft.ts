import { useMemo, useSyncExternalStore } from 'react';
import {
  checkDraft,
  clearFormDraft,
  readDraft,
  saveFormDraft,
  subscribeToFormDrafts,
  type Draft,
  type StoredForm,
} from './form-draft.ts';

export type FormDraft<T> = {
  values: T;
  change: (changed: Partial<T>) => void;
  /** Restores the initial values and deletes the stored draft. */
  reset: () => void;
};

const noDraft: Draft = {};

/**
 * The state of a form, stored in the tab so that it survives a reload. Components with the same form id share it. The
 * server and hydration render `empty`, which must be a constant.
 */
export function useFormDraft<T extends Draft>({ id, empty }: StoredForm<T>): FormDraft<T> {
  const draft = useSyncExternalStore(
    subscribeToFormDrafts,
    () => readDraft(id),
    () => noDraft,
  );
  return {
    values: useMemo(() => checkDraft(draft, empty), [draft, empty]),
    change: (changed) => saveFormDraft({ id, empty }, changed),
    reset: () => clearFormDraft({ id }),
  };
}
