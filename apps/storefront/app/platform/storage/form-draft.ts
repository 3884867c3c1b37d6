import { isObject } from '@kaplya/client/storage/checked-json.ts';
import { onUserDataCleared } from '@kaplya/client/tokens/user-data.ts';
import { createListeners } from '@kaplya/state/listeners.ts';
import { keepTabValue, readTabValue } from './tab-values.ts';

const PREFIX = 'shop.form.';

/** Values of a form by the names of its fields. */
export type Draft = Readonly<Record<string, unknown>>;

const noDraft: Draft = {};
const drafts = new Map<string, Draft>();
const { subscribe, tell } = createListeners();

/**
 * The text that a visitor typed into a form, for this tab only: it survives a reload and ends with the tab. Without a
 * storage it lives as long as the page. The same object until something changes.
 */
export function findFormDraft(formId: string): Draft {
  const known = drafts.get(formId);
  if (known) return known;
  const kept = readTabValue(PREFIX + formId);
  const draft = isObject(kept) ? kept : noDraft;
  drafts.set(formId, draft);
  return draft;
}

/** Adds input to the draft. */
export function saveFormDraft(formId: string, changed: Draft): void {
  const draft = { ...findFormDraft(formId), ...changed };
  setDraft(formId, draft);
  // A blocked or full storage costs the reload, never the form.
  keepTabValue(PREFIX + formId, draft);
}

export function clearFormDraft(formId: string): void {
  setDraft(formId, noDraft);
  keepTabValue(PREFIX + formId, null);
}

// `clearUserData` clears the drafts in the tab's storage first.
onUserDataCleared(() => {
  drafts.clear();
  tell();
});

export const subscribeToFormDrafts = subscribe;

function setDraft(formId: string, draft: Draft): void {
  drafts.set(formId, draft);
  tell();
}
