/** Notes that were typed and not sent, by customer: who looks something up elsewhere finds theirs again. */
export type NoteDraft = {
  readonly text: string;
  /** Sent with the note: the same draft is written once. */
  readonly key: string;
};

const DRAFTS_AT_MOST = 20;
const drafts = new Map<string, NoteDraft>();

export const newDraft = (text = ''): NoteDraft => ({ text, key: crypto.randomUUID() });

export const findDraft = (customerId: string): NoteDraft => drafts.get(customerId) ?? newDraft();

/** Keeps a draft as the newest one; an empty one is dropped. */
export function keepDraft(customerId: string, draft: NoteDraft): void {
  drafts.delete(customerId);
  if (draft.text.trim() === '') return;
  drafts.set(customerId, draft);
  const [oldest] = drafts.keys();
  if (drafts.size > DRAFTS_AT_MOST && oldest !== undefined) drafts.delete(oldest);
}
