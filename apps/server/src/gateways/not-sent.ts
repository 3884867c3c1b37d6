/**
 * Thrown when nothing was sent, because the provider is unreachable or refuses. The message names no phone, address or
 * code.
 */
export class NotSent extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotSent';
  }
}
