import { ApiFailure } from '../failures/api-failure.ts';

export type ProofOfWork = { challenge: string; solution: string };

/** While others send requests too, the required work may have grown meanwhile. */
const mostTimes = 3;

/**
 * Sends a request. When the shop requires work because of many requests from strangers, does it and sends again.
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
