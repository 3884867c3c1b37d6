import { refusalStatus, type ErrorEnvelope } from '@kaplya/contract';
import type { Currency, Language } from '@kaplya/domain';
import { actionOf, messageOf } from '#languages/messages.ts';
import { violationsAtMost } from './reading/find-limit-violations.ts';
import type { Refusal, RefusalViolation } from './refusal.ts';

/** Builds the JSON of a refusal in the customer's language, with as many violations as may be listed. */
export function toErrorEnvelope(
  refusal: Refusal,
  { language, currency, requestId }: { language: Language; currency: Currency; requestId: string },
): ErrorEnvelope {
  const errors = refusal.violations.slice(0, violationsAtMost).map(({ code, field, params = {} }: RefusalViolation) => {
    const message = messageOf(code, params, { language, currency });
    const action = actionOf(code, language);
    return { code, message, ...(field !== undefined && { field }), ...(action !== null && { action }) };
  });
  const message = [...new Set(errors.map((error) => error.message))].join(' ');
  return {
    code: refusal.code,
    message,
    ...(refusal.details && { details: { ...refusal.details } }),
    errors,
    'hydra:description': message,
    requestId,
  };
}

export function errorResponse(
  refusal: Refusal,
  context: { language: Language; currency: Currency; requestId: string },
): Response {
  const headers = new Headers({ ...refusal.headers, 'cache-control': 'private, no-store' });
  if (refusal.retryAfterSeconds !== undefined) headers.set('retry-after', String(refusal.retryAfterSeconds));
  // The remainder of the request is not read, so its connection cannot be reused.
  if (refusal.code === 'request.too_slow') headers.set('connection', 'close');
  return Response.json(toErrorEnvelope(refusal, context), { status: refusalStatus[refusal.code], headers });
}
