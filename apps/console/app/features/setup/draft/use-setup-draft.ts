import type { Language } from '#i18n/languages.ts';
import { useDraft } from '#kit/form/drafts.ts';
import { createDraft, type SetupDraft } from './setup-draft.ts';

const KEY = 'console.setup';

/** The draft, in the tab's storage, so that it survives a reload. */
export function useSetupDraft(language: Language) {
  const { draft, change } = useDraft(() => read(language), save);
  return { draft, change, forget: () => sessionStorage.removeItem(KEY) };
}

function read(language: Language): SetupDraft {
  const empty = createDraft(language, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    // A draft stored by an earlier release may lack fields: they are empty.
    return typeof stored === 'object' && stored !== null ? { ...empty, ...stored } : empty;
  } catch {
    return empty;
  }
}

function save(draft: SetupDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}
