import type { MessageId } from '#i18n/message-id.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { isOnline } from '@kaplya/client/network/online.ts';

/** The message when the answer has none: that no answer came, else that the attempted action failed. */
export function findFailureText(failure: unknown, attempted: MessageId): MessageId {
  if (!(failure instanceof ApiFailure)) return attempted;
  if (failure.kind === 'network') return isOnline() ? 'errors.unanswered' : 'errors.network';
  return failure.kind === 'timeout' ? 'errors.timeout' : attempted;
}
