import type { Violation } from '@kaplya/contract';

export type FailureKind = 'answer' | 'network' | 'timeout' | 'cancelled';

export type FailureParts = {
  kind: FailureKind;
  status?: number | null;
  body?: unknown;
  retryAfterSeconds?: number | null;
  cause?: unknown;
};

/**
 * The failure of a call. `message` is the answer's text for the customer, empty when it has none; `messageOf` adds the
 * rest. Kind `answer`: the shop itself answered with an error; with the other kinds no answer of it came, so the call may or
 * may not have taken effect.
 */
export class ApiFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number | null;
  readonly code: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly errors: readonly Violation[];
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** `hydra:description` of the answer. */
  readonly description: string | null;
  /** Whether the answer was `{ready: false}`: the environment is still starting. */
  readonly isNotReady: boolean;
  /** The call that failed: the attempted action may need a token first. */
  endpoint: string | null = null;

  constructor(parts: FailureParts) {
    const body = isObject(parts.body) ? parts.body : {};
    super(messageOfBody(body), { cause: parts.cause });
    this.name = 'ApiFailure';
    this.kind = parts.kind;
    this.status = parts.status ?? null;
    this.code = findText(body.code);
    this.details = isObject(body.details) ? body.details : {};
    this.errors = Array.isArray(body.errors) ? body.errors.filter(isViolation) : [];
    this.requestId = findText(body.requestId);
    this.retryAfterSeconds = parts.retryAfterSeconds ?? null;
    this.description = findText(body['hydra:description']);
    this.isNotReady = this.status === 503 && body.ready === false;
  }
}

type JsonObject = Record<string, unknown>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function findText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function isViolation(value: unknown): value is Violation {
  return isObject(value) && typeof value.message === 'string' && typeof value.code === 'string';
}

// the response's message, the first of its errors, its hydra description.
function messageOfBody(body: JsonObject): string {
  return findText(body.message) ?? findFirstError(body.errors) ?? findText(body['hydra:description']) ?? '';
}

function findFirstError(errors: unknown): string | null {
  if (!Array.isArray(errors)) return null;
  const [first] = errors as unknown[];
  if (!isObject(first)) return findText(first);
  const message = findText(first.message);
  // GraphQL: the debug message is beside the message or among the extensions.
  const extensions = isObject(first.extensions) ? first.extensions : {};
  const debug = findText(first.debugMessage) ?? findText(extensions.debugMessage);
  return message && debug ? `${message}: ${debug}` : (message ?? debug);
}

/**
 * Cancelled calls and 404 answers never become a toast, and neither do the calls of a customer who has signed
 * out meanwhile in another tab: the page shows that already.
 */
export function isSilent(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  return failure.kind === 'cancelled' || failure.status === 404 || failure.code === 'identity.customer_required';
}
