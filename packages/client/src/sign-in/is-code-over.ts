import type { ApiFailure } from '../failures/api-failure.ts';

/** Whether no further attempt with the code can succeed, so that another one is needed. */
export const isCodeOver = ({ code, details }: ApiFailure): boolean =>
  code === 'identity.challenge_over' || (code === 'identity.code_wrong' && details['attemptsLeft'] === 0);
