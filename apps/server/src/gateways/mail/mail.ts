export type Letter = {
  readonly to: string;
  /** The name that the recipient sees: the shop's. */
  readonly senderName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The one-time code that stands in it, if it is there for one. */
  readonly code?: string;
};

/** Sends letters. A definite refusal is thrown as NotSent, what may have gone out all the same as PerhapsSent. */
export type Mail = { send(letter: Letter): Promise<void> };
