/** The broker did not accept a message, because there was no connection or it did not answer in time. */
export class CellsUnreachable extends Error {
  /** Whether nothing was sent: there was no connection the whole time. */
  readonly isUnsent: boolean;

  constructor(message: string, { isUnsent = false, ...options }: ErrorOptions & { isUnsent?: boolean } = {}) {
    super(message, options);
    this.isUnsent = isUnsent;
    this.name = 'CellsUnreachable';
  }
}
