import { useCallback, useState } from 'react';
import { getConsoleStorage } from '#platform/kept/console-storage.ts';
import { newDraft, readDraft, type PhoneDraft } from './phone-draft.ts';

const draftsAtMost = 5;

const findDrafts = (): PhoneDraft[] =>
  (getConsoleStorage().find('phoneDrafts') ?? []).map(readDraft).filter((draft) => draft !== null);

function keep(draft: PhoneDraft): void {
  const others = findDrafts().filter(({ key, phone }) => key !== draft.key && phone !== draft.phone);
  getConsoleStorage().set('phoneDrafts', [draft, ...others].slice(0, draftsAtMost));
}

/** The order that is being taken, kept in the browser with each change; one for each phone, the last five. */
export function usePhoneDraft(phoneOfAddress: string | null) {
  const [draft, setDraft] = useState<PhoneDraft>(() => findDraft(phoneOfAddress));

  const change = useCallback((changes: Partial<PhoneDraft>) => {
    setDraft((before) => {
      const after = { ...before, ...changes };
      keep(after);
      return after;
    });
  }, []);

  return {
    draft,
    change,
    /** Goes on with the draft of another phone, or begins one. */
    open: useCallback((phone: string) => setDraft(findDraft(phone)), []),
    /** The order was made, or is not wanted: its draft goes. */
    drop: useCallback((key: string) => {
      getConsoleStorage().set(
        'phoneDrafts',
        findDrafts().filter((each) => each.key !== key),
      );
      setDraft(newDraft());
    }, []),
  };
}

function findDraft(phone: string | null): PhoneDraft {
  const drafts = findDrafts();
  if (phone === null) return drafts[0] ?? newDraft();
  return drafts.find((draft) => draft.phone === phone) ?? newDraft(phone);
}
