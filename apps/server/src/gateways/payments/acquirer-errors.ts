/**
 * Thrown when the result at the acquirer is unknown: it timed out, failed, or its answer could not be read. A repeat
 * with the same key is safe for a day and returns the first result. The message contains no card, person or key.
 */
export class ResultUnknown extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ResultUnknown';
  }
}

/** Thrown when the acquirer did nothing, because it is unreachable or too busy; a retry may succeed. */
export class AcquirerUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AcquirerUnavailable';
  }
}

/** Thrown when the acquirer did nothing and considers the request invalid, so a retry is useless. */
export class AcquirerRefused extends Error {
  readonly status: number;
  /** The acquirer's own code, such as `invalid_request`. */
  readonly code: string;
  /** The field that the acquirer names, if any. */
  readonly parameter: string | null;

  constructor(message: string, details: { status: number; code: string; parameter: string | null }) {
    super(message);
    this.name = 'AcquirerRefused';
    this.status = details.status;
    this.code = details.code;
    this.parameter = details.parameter;
  }
}

/** Whether a repeat of the request with the same key may succeed. */
export function isWorthRepeating(error: unknown): boolean {
  return error instanceof ResultUnknown || error instanceof AcquirerUnavailable;
}

/** Thrown for a notification that does not come from the acquirer, or cannot be proved to. */
export class NotificationRefused extends Error {
  constructor() {
    super('A notification did not come from the acquirer');
    this.name = 'NotificationRefused';
  }
}
