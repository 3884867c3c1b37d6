import { readDocumentLanguage } from '#i18n/later-texts.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { Attempt } from '@kaplya/client/failures/failure-feed.ts';
import { isOnline } from '@kaplya/client/network/online.ts';

/**
 * What is said where the answer says nothing. What was attempted has its words in a file that comes with the first failure;
 * where no answer came that file may not come either, and it is said why.
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
