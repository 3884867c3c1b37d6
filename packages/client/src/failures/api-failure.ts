import { ApiFailure, findText, type FailureParts } from './failed-call.ts';

export { ApiFailure, isSilent } from './failed-call.ts';
export type { FailureKind, FailureParts } from './failed-call.ts';

/**
 * The failure of an error answer. One that is not in the form of the shop's errors is a proxy's page: its status says
 * nothing about the shop, which was not reached.
 */
export function toAnswerFailure(
  answer: Pick<FailureParts, 'body' | 'retryAfterSeconds'> & { status: number },
): ApiFailure {
  return new ApiFailure(isOfShop(answer.body) ? { kind: 'answer', ...answer } : { kind: 'network' });
}

function isOfShop(body: unknown): boolean {
  return typeof body === 'object' && body !== null && ['code', 'errors', 'ready'].some((name) => name in body);
}

/** The customer cancelled: nothing failed, and nothing is shown. */
export function isCancelled(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.kind === 'cancelled';
}

/** Whether the call may have taken effect nevertheless: no answer came, or the server failed (5xx). */
export function isUncertain(failure: ApiFailure): boolean {
  return failure.kind !== 'answer' || (failure.status ?? 0) >= 500;
}

/** Whether no answer came, or only a gateway's (502 to 504). */
export function isUnanswered(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  return failure.kind === 'network' || failure.kind === 'timeout' || [502, 503, 504].includes(failure.status ?? 0);
}

/**
 * The text for the customer, in the order of X-02. `fallback` is the translated default of the attempted action.
 * A completion shows the server's `hydra:description` first.
 */
export function messageOf(
  failure: unknown,
  { fallback, isCompletion = false }: { fallback: string; isCompletion?: boolean },
): string {
  if (!(failure instanceof ApiFailure)) return fallback;
  if (isCompletion && failure.description) return firstValueOf(failure.description) ?? failure.description;
  return failure.message || fallback;
}

/** The first value of a text that is JSON; null when it is not, or contains no text. */
function firstValueOf(description: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(description);
  } catch {
    return null;
  }
  while (typeof value === 'object' && value !== null) [value] = Object.values(value);
  return typeof value === 'number' ? String(value) : findText(value);
}
