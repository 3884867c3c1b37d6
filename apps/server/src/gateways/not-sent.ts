/** A provider is silent, refuses, or says what cannot be understood. Its message names no phone, address or code. */
export class NotSent extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotSent';
  }
}
