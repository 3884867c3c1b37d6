import { useState } from 'react';
import type { Language } from '#i18n/languages.ts';
import { createDraft, type SetupDraft } from './setup-draft.ts';

const KEY = 'console.setup';

/** What is typed, kept in the tab: a reload loses nothing. */
export function useSetupDraft(language: Language) {
  const [draft, setDraft] = useState<SetupDraft>(() => read(language));
  return {
    draft,
    change(changed: Partial<SetupDraft>): void {
      setDraft((former) => {
        const next = { ...former, ...changed };
        keep(next);
        return next;
      });
    },
    forget: () => sessionStorage.removeItem(KEY),
  };
}

function read(language: Language): SetupDraft {
  const empty = createDraft(language, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    // Kept by a former release: what it lacks is empty.
    return typeof kept === 'object' && kept !== null ? { ...empty, ...kept } : empty;
  } catch {
    return empty;
  }
}

function keep(draft: SetupDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing: the page has it until it is closed.
  }
}
