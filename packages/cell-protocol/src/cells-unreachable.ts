/** The broker did not take what was to be sent, because there is no connection or it was silent too long. */
export class CellsUnreachable extends Error {
  /** Surely nothing left: there was no connection all the time. */
  readonly isUnsent: boolean;

  constructor(message: string, { isUnsent = false, ...options }: ErrorOptions & { isUnsent?: boolean } = {}) {
    super(message, options);
    this.isUnsent = isUnsent;
    this.name = 'CellsUnreachable';
  }
}
