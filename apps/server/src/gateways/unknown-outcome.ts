/**
 * Thrown when the provider may have sent the message: it timed out, or its answer could not be read. The message names
 * no phone, address or code.
 */
export class UnknownOutcome extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnknownOutcome';
  }
}
