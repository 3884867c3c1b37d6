import { isObject } from '@kaplya/client/storage/checked-json.ts';
import { onUserDataCleared } from '@kaplya/client/tokens/user-data.ts';
import { createListeners } from '@kaplya/state/listeners.ts';
import { storeTabValue, readTabValue } from './tab-values.ts';

const PREFIX = 'shop.form.';

/** Values of a form by the names of its fields. */
export type Draft = Readonly<Record<string, unknown>>;

/** A form whose input is stored, with the values that it begins with. */
export type StoredForm<Values extends Draft> = { readonly id: string; readonly empty: Values };

const noDraft: Draft = {};
const drafts = new Map<string, Draft>();
const { subscribe, notify } = createListeners();

/**
 * The stored fields of a form, for this tab only: they survive a reload and end with the tab. Without a storage they
 * live as long as the page. The same object until something changes.
 */
export function readDraft(formId: string): Draft {
  const known = drafts.get(formId);
  if (known) return known;
  const stored = readTabValue(PREFIX + formId);
  const draft = isObject(stored) ? stored : noDraft;
  drafts.set(formId, draft);
  return draft;
}

/** Ignores stored fields of another type. */
export function checkDraft<Values extends Draft>(draft: Draft, empty: Values): Values {
  const checked = Object.entries(draft).filter(([name, value]) => typeof value === typeof empty[name]);
  return { ...empty, ...Object.fromEntries(checked) };
}

/** The values of a form, outside of React. */
export function findFormDraft<Values extends Draft>({ id, empty }: StoredForm<Values>): Values {
  return checkDraft(readDraft(id), empty);
}

/** Adds input to the draft. */
export function saveFormDraft<Values extends Draft>({ id }: StoredForm<Values>, changed: Partial<Values>): void {
  const draft = { ...readDraft(id), ...changed };
  setDraft(id, draft);
  storeTabValue(PREFIX + id, draft);
}

export function clearFormDraft({ id }: Pick<StoredForm<Draft>, 'id'>): void {
  setDraft(id, noDraft);
  storeTabValue(PREFIX + id, null);
}

// `clearUserData` clears the drafts in the tab's storage first.
onUserDataCleared(() => {
  drafts.clear();
  notify();
});

export const subscribeToFormDrafts = subscribe;

function setDraft(formId: string, draft: Draft): void {
  drafts.set(formId, draft);
  notify();
}
