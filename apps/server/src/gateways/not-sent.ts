/** Surely nothing was sent: a provider cannot be reached, or refuses. Its message names no phone, address or code. */
export class NotSent extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotSent';
  }
}
