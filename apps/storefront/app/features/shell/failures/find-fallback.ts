import { readDocumentLanguage } from '#i18n/deferred-texts.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { Attempt } from '@kaplya/client/failures/failure-feed.ts';
import { isOnline } from '@kaplya/client/network/online.ts';

/**
 * Returns the message when the server's answer contains none. The texts by action are in a chunk that loads with the
 * first failure. If the chunk cannot be loaded either, the message names the reason why no answer came.
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
