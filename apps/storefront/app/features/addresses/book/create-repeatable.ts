import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';

/**
 * A call that creates something once. After a call without an answer the same one may find its own creation: `isRepeat`
 * says so, so that the customer is not warned of a duplicate.
 */
export function createRepeatable() {
  let unanswered: string | null = null;
  return {
    async send<Answer>(body: object, call: () => Promise<Answer>): Promise<{ answer: Answer; isRepeat: boolean }> {
      const attempt = JSON.stringify(body);
      const isRepeat = attempt === unanswered;
      try {
        const answer = await call();
        unanswered = null;
        return { answer, isRepeat };
      } catch (failure) {
        if (failure instanceof ApiFailure && isUncertain(failure)) unanswered = attempt;
        throw failure;
      }
    },
  };
}
