import { readDocumentLanguage } from '#i18n/deferred-texts.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { Attempt } from '@kaplya/client/failures/failure-feed.ts';
import { isOnline } from '@kaplya/client/network/online.ts';

/**
 * The message when the answer has none. The texts of the attempted actions are in a file that loads with the first
 * failure. Without an answer that file may not load either, and the message names the reason.
 */
export async function findFallback(action: Attempt, failure: unknown): Promise<MessageId> {
  const isUnanswered = failure instanceof ApiFailure && failure.kind !== 'answer';
  if (isUnanswered && !isOnline()) return 'errors.network';
  try {
    const [{ findDefaultMessage }] = await Promise.all([
      import('./find-default-message.ts'),
      loadTexts(readDocumentLanguage(), ['shared']),
    ]);
    return findDefaultMessage(action, failure);
  } catch {
    return isUnanswered ? 'errors.unanswered' : 'errors.generic';
  }
}
