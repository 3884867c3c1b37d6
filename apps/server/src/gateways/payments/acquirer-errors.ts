/**
 * Nobody knows whether the acquirer did what it was asked: it was silent too long, failed, or answered what cannot be
 * read. Asking again with the same key is safe for a day and gives what was done. Its message holds no card, person or
 * key.
 */
export class ResultUnknown extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ResultUnknown';
  }
}

/** The acquirer surely did nothing, because it could not be reached or is too busy. Later it may. */
export class AcquirerUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AcquirerUnavailable';
  }
}

/** The acquirer did nothing and never will: what it was asked for is wrong, in its view. */
export class AcquirerRefused extends Error {
  readonly status: number;
  /** The acquirer's own word for it, like `invalid_request`. */
  readonly code: string;
  /** The field that it names, if it names one. */
  readonly parameter: string | null;

  constructor(message: string, details: { status: number; code: string; parameter: string | null }) {
    super(message);
    this.name = 'AcquirerRefused';
    this.status = details.status;
    this.code = details.code;
    this.parameter = details.parameter;
  }
}

/** Whether the same question with the same key is worth repeating. */
export function isWorthRepeating(error: unknown): boolean {
  return error instanceof ResultUnknown || error instanceof AcquirerUnavailable;
}
