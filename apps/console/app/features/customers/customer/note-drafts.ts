import { createDrafts } from '#kit/form/drafts.ts';

type NoteDraft = {
  readonly customerId: string;
  readonly text: string;
  /** Sent with the note: the same draft is written once. */
  readonly key: string;
};

let stored: readonly NoteDraft[] = [];

/** Notes that were typed and not sent: somebody who looks something up elsewhere finds theirs again. */
export const noteDrafts = createDrafts<NoteDraft>({
  read: () => stored,
  write: (drafts) => (stored = drafts),
  atMost: 20,
  getId: ({ customerId }) => customerId,
  isEmpty: ({ text }) => text.trim() === '',
});

export const findNoteDraft = (customerId: string): NoteDraft =>
  noteDrafts.read().find((draft) => draft.customerId === customerId) ?? {
    ...{ customerId, text: '', key: crypto.randomUUID() },
  };
