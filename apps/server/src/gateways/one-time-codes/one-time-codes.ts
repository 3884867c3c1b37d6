export type CodeSms = {
  /** E.164. */
  readonly phone: string;
  readonly text: string;
  /** As it stands in the text, if it is there for one. */
  readonly code?: string;
  /** Of whom the message is for. */
  readonly ip: string;
};

export type CodeCall = Pick<CodeSms, 'phone' | 'ip'> & { readonly codeLength: number };

/**
 * How one-time codes reach phones; null is a way that the shop has no service for. A definite refusal is thrown as
 * NotSent; where the code may have gone out all the same, as PerhapsSent.
 */
export type OneTimeCodes = {
  readonly sendSms: ((message: CodeSms) => Promise<void>) | null;
  /** Calls from a number whose last digits are the code. The provider chooses it; its length may differ from the wish. */
  readonly placeCall: ((call: CodeCall) => Promise<{ readonly code: string }>) | null;
};
