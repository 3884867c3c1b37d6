export type Letter = {
  readonly to: string;
  /** The sender name that the recipient sees: the shop's. */
  readonly senderName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The one-time code in the text, if the letter carries one. */
  readonly code?: string;
};

/** Sends letters. Throws NotSent for a definite refusal, UnknownOutcome if the letter may have been sent. */
export type Mail = { send(letter: Letter): Promise<void> };
