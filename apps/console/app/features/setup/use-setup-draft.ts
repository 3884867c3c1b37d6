import type { Language } from '#i18n/languages.ts';
import { useDraft } from '#kit/form/drafts.ts';
import { createDraft, type SetupDraft } from './setup-draft.ts';

const KEY = 'console.setup';

/** What is typed, stored in the tab: a reload loses nothing. */
export function useSetupDraft(language: Language) {
  const { draft, change } = useDraft(() => read(language), save);
  return { draft, change, forget: () => sessionStorage.removeItem(KEY) };
}

function read(language: Language): SetupDraft {
  const empty = createDraft(language, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    // A draft that a former release stored: what it lacks is empty.
    return typeof stored === 'object' && stored !== null ? { ...empty, ...stored } : empty;
  } catch {
    return empty;
  }
}

function save(draft: SetupDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A browser that stores nothing: the page has it until it is closed.
  }
}
