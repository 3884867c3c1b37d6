/**
 * The provider may have sent it: it timed out or sent an unreadable answer. The message names no phone, address or code.
 */
export class UnknownOutcome extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnknownOutcome';
  }
}
