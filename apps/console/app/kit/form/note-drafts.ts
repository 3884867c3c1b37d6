import { createDrafts } from './drafts.ts';

type NoteDraft = {
  /** The record that the note is about. */
  readonly of: string;
  readonly text: string;
  /** The idempotency key of the note: a draft that is sent twice is stored once. */
  readonly key: string;
};

let stored: readonly NoteDraft[] = [];

/** The unsent note of each record, which survives a visit to other screens. */
export const noteDrafts = createDrafts<NoteDraft>({
  read: () => stored,
  write: (drafts) => (stored = drafts),
  atMost: 20,
  getId: ({ of }) => of,
  isEmpty: ({ text }) => text.trim() === '',
});

export const findNoteDraft = (of: string): NoteDraft =>
  noteDrafts.read().find((draft) => draft.of === of) ?? { of, text: '', key: crypto.randomUUID() };
