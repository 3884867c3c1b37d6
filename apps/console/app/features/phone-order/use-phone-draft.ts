import { useCallback, useState } from 'react';
import { isPhoneComplete } from '@kaplya/ui/field/phones.ts';
import { getConsoleStorage } from '#platform/kept/console-storage.ts';
import { newDraft, readDraft, withPhone, type PhoneDraft } from './phone-draft.ts';

const draftsAtMost = 5;

const findDrafts = (): PhoneDraft[] =>
  (getConsoleStorage().find('phoneDrafts') ?? []).map(readDraft).filter((draft) => draft !== null);

/** `without` has gone on as this one. */
function keep(draft: PhoneDraft, without = draft.key): void {
  const others = findDrafts().filter(({ key }) => key !== draft.key && key !== without);
  getConsoleStorage().set('phoneDrafts', [draft, ...others].slice(0, draftsAtMost));
}

/** The order that is being taken, kept in the browser with each change; one for each phone, the last five. */
export function usePhoneDraft(phoneOfAddress: string | null) {
  const [draft, setDraft] = useState<PhoneDraft>(() => findDraft(phoneOfAddress));
  const [formId, setFormId] = useState(0);

  const change = useCallback((changes: Partial<PhoneDraft>) => {
    setDraft((before) => {
      const after = { ...before, ...changes };
      keep(after);
      return after;
    });
  }, []);

  const show = useCallback((shown: PhoneDraft) => {
    setDraft(shown);
    setFormId((before) => before + 1);
  }, []);

  return {
    draft,
    /** Another one when the form begins anew; the number is typed in the same. */
    formId,
    change,
    /** Goes on with what was said from the typed phone: the draft that is left stays kept under its own. */
    changePhone: (phone: string) => {
      const after = withPhone(draft, phone, findDrafts());
      keep(after, isPhoneComplete(draft.phone) ? after.key : draft.key);
      setDraft(after);
    },
    /** Goes on with the draft of another phone, or begins one. */
    open: useCallback((phone: string) => show(findDraft(phone)), [show]),
    /** The order was made, or is not wanted: its draft goes. */
    drop: useCallback(
      (key: string) => {
        getConsoleStorage().set(
          'phoneDrafts',
          findDrafts().filter((each) => each.key !== key),
        );
        show(newDraft());
      },
      [show],
    ),
    /** Goes on with one that was dropped. */
    restore: useCallback(
      (dropped: PhoneDraft) => {
        keep(dropped);
        show(dropped);
      },
      [show],
    ),
  };
}

function findDraft(phone: string | null): PhoneDraft {
  const drafts = findDrafts();
  if (phone === null) return drafts[0] ?? newDraft();
  return drafts.find((draft) => draft.phone === phone) ?? newDraft(phone);
}
