import type { MessageId } from '#i18n/message-id.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { isOnline } from '@kaplya/client/network/online.ts';

/**
 * Returns the message when the server's answer contains none: that no answer came, otherwise `attempted`. `unreached`
 * replaces the usual message when the request did not reach the shop.
 */
export function findFailureText(failure: unknown, attempted: MessageId, unreached?: MessageId): MessageId {
  if (!(failure instanceof ApiFailure)) return attempted;
  if (failure.kind === 'network') return unreached ?? (isOnline() ? 'errors.unanswered' : 'errors.network');
  return failure.kind === 'timeout' ? 'errors.timeout' : attempted;
}
