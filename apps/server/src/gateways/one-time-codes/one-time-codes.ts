export type CodeSms = {
  /** The phone in the format of E.164. */
  readonly phone: string;
  readonly text: string;
  /** The code in the text, if the message carries one. */
  readonly code?: string;
  /** The recipient's IP address. */
  readonly ip: string;
};

export type CodeCall = Pick<CodeSms, 'phone' | 'ip'> & { readonly codeLength: number };

/**
 * Sends one-time codes to phones; a method is null if the shop has no service for it. Throws NotSent for a definite
 * refusal, UnknownOutcome if the code may have been sent.
 */
export type OneTimeCodes = {
  readonly sendSms: ((message: CodeSms) => Promise<void>) | null;
  /**
   * Checks whether the provider accepts the shop's credentials; sends nothing and never throws. Null: there is no
   * provider, or a stand-in.
   */
  readonly probe: (() => Promise<'ok' | 'wrong_credentials' | 'not_reachable'>) | null;
  /**
   * Calls from a number whose last digits are the code. The provider chooses the code; its length may differ from the
   * request.
   */
  readonly placeCall: ((call: CodeCall) => Promise<{ readonly code: string }>) | null;
};
