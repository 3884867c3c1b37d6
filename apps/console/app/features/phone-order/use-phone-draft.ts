import { useState } from 'react';
import { isPhoneComplete } from '@kaplya/ui/field/phones.ts';
import { createDrafts, useDraft } from '#kit/form/drafts.ts';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';
import { newDraft, readDraft, withPhone, type PhoneDraft } from './phone-draft.ts';

const drafts = createDrafts<PhoneDraft>({
  read: () => (getConsoleStorage().find('phoneDrafts') ?? []).map(readDraft).filter((draft) => draft !== null),
  write: (all) => getConsoleStorage().set('phoneDrafts', [...all]),
  atMost: 5,
  getId: ({ key }) => key,
});

const save = (draft: PhoneDraft): void => drafts.save(draft);

/** The order that is being taken, stored in the browser with each change; one for each phone, the last five. */
export function usePhoneDraft(phoneOfAddress: string | null) {
  const { draft, change, show } = useDraft(() => findDraft(phoneOfAddress), save);
  const [formId, setFormId] = useState(0);

  function showAnother(shown: PhoneDraft) {
    show(shown);
    setFormId((before) => before + 1);
  }

  return {
    draft,
    /** Another one when the form begins anew; the number is typed in the same. */
    formId,
    change,
    /** Goes on with what was said from the typed phone: the draft that is left stays stored under its own. */
    changePhone: (phone: string) => {
      const after = withPhone(draft, phone, drafts.read());
      drafts.save(after, isPhoneComplete(draft.phone) ? after.key : draft.key);
      show(after);
    },
    /** Goes on with the draft of another phone, or begins one. */
    open: (phone: string) => showAnother(findDraft(phone)),
    /** The order was made, or is not wanted: its draft goes. */
    drop(key: string) {
      drafts.remove(key);
      showAnother(newDraft());
    },
    /** Goes on with one that was dropped. */
    restore(dropped: PhoneDraft) {
      drafts.save(dropped);
      showAnother(dropped);
    },
  };
}

function findDraft(phone: string | null): PhoneDraft {
  const stored = drafts.read();
  if (phone === null) return stored[0] ?? newDraft();
  return stored.find((draft) => draft.phone === phone) ?? newDraft(phone);
}
