import type { Translate } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import type { ReportedFailure } from '@kaplya/client/failures/failure-feed.ts';
import { findFallback } from './find-fallback.ts';

/** Returns the text of the toast about a failed action. */
export async function describeFailure({ action, failure }: ReportedFailure, t: Translate): Promise<string> {
  const fallback = t(await findFallback(action, failure));
  return messageOf(failure, { fallback, isCompletion: action === 'completeCart' });
}
