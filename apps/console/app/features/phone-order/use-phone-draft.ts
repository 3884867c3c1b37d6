import { useState } from 'react';
import { isPhoneComplete } from '@kaplya/domain/phones';
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

/** The current draft, stored in the browser with each change: one draft for each phone, the last five phones. */
export function usePhoneDraft(phoneOfAddress: string | null) {
  const { draft, change, show } = useDraft(() => findDraft(phoneOfAddress), save);
  const [formId, setFormId] = useState(0);

  function showAnother(shown: PhoneDraft) {
    show(shown);
    setFormId((before) => before + 1);
  }

  return {
    draft,
    /** The React key of the form: another draft changes it, typing a phone does not. */
    formId,
    change,
    /** Switches to the draft of the typed phone; the current draft stays stored under its own phone. */
    changePhone: (phone: string) => {
      const after = withPhone(draft, phone, drafts.read());
      drafts.save(after, isPhoneComplete(draft.phone) ? after.key : draft.key);
      show(after);
    },
    /** Opens the draft of another phone, or a new one. */
    open: (phone: string) => showAnother(findDraft(phone)),
    /** Deletes the draft of a placed or cancelled order. */
    drop(key: string) {
      drafts.remove(key);
      showAnother(newDraft());
    },
    /** Restores a dropped draft. */
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
