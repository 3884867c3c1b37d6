import { useReducer, useState } from 'react';
import { isPhoneComplete } from '@kaplya/domain/phones';
import { createDrafts, useDraft } from '#kit/form/drafts.ts';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';
import { newDraft, saysMore, withPhone, type PhoneDraft } from './phone-draft.ts';
import { readDraft } from './read-draft.ts';
import { useIsShown } from './use-is-shown.ts';

const drafts = createDrafts<PhoneDraft>({
  read: () => (getConsoleStorage().find('phoneDrafts') ?? []).map(readDraft).filter((draft) => draft !== null),
  write: (all) => getConsoleStorage().set('phoneDrafts', [...all]),
  atMost: 6,
  getId: ({ key }) => key,
  // A looked-up number is no unfinished order.
  isEmpty: (draft) => !saysMore(draft),
});

const save = (draft: PhoneDraft): void => drafts.save(draft);

/**
 * The draft of the call, stored in the browser with each change, and the drafts of unfinished calls: one for each
 * phone, the last six, of this member of staff.
 */
export function usePhoneDraft(phoneOfAddress: string | null, staffId: string) {
  const readOwn = () => drafts.read().filter((draft) => draft.staffId === '' || draft.staffId === staffId);
  const findDraft = (phone: string | null) =>
    (phone === null ? null : readOwn().find((draft) => draft.phone === phone)) ?? newDraft(phone ?? '');
  const { draft, change, show } = useDraft(() => findDraft(phoneOfAddress), save);
  const isShown = useIsShown(draft.key);
  const [formId, setFormId] = useState(0);
  // Stored drafts are no state: this renders them again.
  const [, readAgain] = useReducer((reads: number) => reads + 1, 0);

  function showAnother(shown: PhoneDraft) {
    show(shown);
    setFormId((before) => before + 1);
  }

  return {
    draft,
    /** The React key of the form: another draft changes it, typing a phone does not. */
    formId,
    /** Unfinished calls besides the one that is shown, the last one first. */
    unfinished: readOwn().filter(({ key, phone }) => key !== draft.key && phone !== draft.phone),
    change: (fields: Partial<PhoneDraft>) => change({ ...fields, staffId, changedAt: new Date().toISOString() }),
    /** Switches to the draft of the typed phone; the current draft stays stored under its own phone. */
    changePhone: (phone: string) => {
      const after = withPhone(draft, phone, readOwn());
      drafts.save(after, isPhoneComplete(draft.phone) ? after.key : draft.key);
      show(after);
    },
    /** Opens the draft of a phone; null: begins an empty call, and stores what was begun. */
    open: (phone: string | null) => showAnother(findDraft(phone)),
    /**
     * Deletes the draft of a placed or discarded order; an empty call begins if it was the one shown. Returns whether
     * it was: the answer to an order may come after another call has begun.
     */
    drop(key: string): boolean {
      const wasShown = isShown(key);
      drafts.remove(key);
      if (wasShown) showAnother(newDraft());
      else readAgain();
      return wasShown;
    },
    /** Stores a discarded draft again as an unfinished call. */
    restore(dropped: PhoneDraft) {
      drafts.save(dropped);
      readAgain();
    },
  };
}
