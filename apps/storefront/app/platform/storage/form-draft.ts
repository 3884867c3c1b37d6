import { isObject } from '@kaplya/client/storage/checked-json.ts';
import { onUserDataCleared } from '@kaplya/client/tokens/user-data.ts';
import { createListeners } from '@kaplya/state/listeners.ts';
import { storeTabValue, readTabValue } from './tab-values.ts';

const PREFIX = 'shop.form.';

/** Values of a form by the names of its fields. */
export type Draft = Readonly<Record<string, unknown>>;

/** A form whose input is stored: its id and initial values. */
export type StoredForm<Values extends Draft> = { readonly id: string; readonly empty: Values };

const noDraft: Draft = {};
const drafts = new Map<string, Draft>();
const { subscribe, notify } = createListeners();

/**
 * Returns the stored fields of a form, from the tab's storage: they survive a reload, but not the closing of the tab.
 * With a blocked storage they last until a reload. Returns the same object until a field changes.
 */
export function readDraft(formId: string): Draft {
  const known = drafts.get(formId);
  if (known) return known;
  const stored = readTabValue(PREFIX + formId);
  const draft = isObject(stored) ? stored : noDraft;
  drafts.set(formId, draft);
  return draft;
}

/** Merges the draft into the initial values; fields of another type than the initial value are ignored. */
export function checkDraft<Values extends Draft>(draft: Draft, empty: Values): Values {
  const checked = Object.entries(draft).filter(([name, value]) => typeof value === typeof empty[name]);
  return { ...empty, ...Object.fromEntries(checked) };
}

/** Returns the values of a form, for code outside React components. */
export function findFormDraft<Values extends Draft>({ id, empty }: StoredForm<Values>): Values {
  return checkDraft(readDraft(id), empty);
}

/** Stores changed fields in the form's draft. */
export function saveFormDraft<Values extends Draft>({ id }: StoredForm<Values>, changed: Partial<Values>): void {
  const draft = { ...readDraft(id), ...changed };
  setDraft(id, draft);
  storeTabValue(PREFIX + id, draft);
}

export function clearFormDraft({ id }: Pick<StoredForm<Draft>, 'id'>): void {
  setDraft(id, noDraft);
  storeTabValue(PREFIX + id, null);
}

// When this runs, `clearUserData` has already cleared the drafts in the tab's storage.
onUserDataCleared(() => {
  drafts.clear();
  notify();
});

export const subscribeToFormDrafts = subscribe;

function setDraft(formId: string, draft: Draft): void {
  drafts.set(formId, draft);
  notify();
}
