/**
 * A provider may have sent it and may have not: it was silent too long, or said what cannot be understood. Its message
 * names no phone, address or code.
 */
export class PerhapsSent extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PerhapsSent';
  }
}
