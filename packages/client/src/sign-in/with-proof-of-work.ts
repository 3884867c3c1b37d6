import { ApiFailure } from '../failures/api-failure.ts';

export type ProofOfWork = { challenge: string; solution: string };

/** The most attempts: the required work may grow in between, while others send requests. */
const mostTimes = 3;

/**
 * Sends a request. When the shop requires a proof of work because of many requests, computes it and sends again.
 * `onWork` is called when that takes a moment.
 */
export async function withProofOfWork<Answer>(
  send: (work?: ProofOfWork) => Promise<Answer>,
  onWork: () => void = () => {},
): Promise<Answer> {
  let work: ProofOfWork | undefined;
  for (let times = 0; ; times += 1) {
    try {
      return await send(work);
    } catch (failure) {
      const { challenge, difficulty } = failure instanceof ApiFailure ? failure.details : {};
      const isAsked = failure instanceof ApiFailure && failure.code === 'identity.work_required';
      if (!isAsked || times === mostTimes || typeof challenge !== 'string' || typeof difficulty !== 'number') {
        throw failure;
      }
      onWork();
      const { solveProofOfWork } = await import('./solve-proof-of-work.ts');
      work = { challenge, solution: await solveProofOfWork({ challenge, difficulty }) };
    }
  }
}
