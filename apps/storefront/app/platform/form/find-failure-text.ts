import type { MessageId } from '#i18n/message-id.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { isOnline } from '@kaplya/client/network/online.ts';

/**
 * What is said where the answer says nothing: that none came, else that what was attempted failed. `unreached` says it
 * instead of the usual words where the shop was not reached.
 */
export function findFailureText(failure: unknown, attempted: MessageId, unreached?: MessageId): MessageId {
  if (!(failure instanceof ApiFailure)) return attempted;
  if (failure.kind === 'network') return unreached ?? (isOnline() ? 'errors.unanswered' : 'errors.network');
  return failure.kind === 'timeout' ? 'errors.timeout' : attempted;
}
