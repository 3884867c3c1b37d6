import { createDrafts } from '#kit/form/drafts.ts';

type NoteDraft = {
  readonly orderId: string;
  readonly text: string;
  /** The idempotency key of the note: a draft that is sent twice is stored once. */
  readonly key: string;
};

let stored: readonly NoteDraft[] = [];

/** The unsent note of each order, which survives a visit to other screens. */
export const noteDrafts = createDrafts<NoteDraft>({
  read: () => stored,
  write: (drafts) => (stored = drafts),
  atMost: 20,
  getId: ({ orderId }) => orderId,
  isEmpty: ({ text }) => text.trim() === '',
});

export const findNoteDraft = (orderId: string): NoteDraft =>
  noteDrafts.read().find((draft) => draft.orderId === orderId) ?? {
    ...{ orderId, text: '', key: crypto.randomUUID() },
  };
