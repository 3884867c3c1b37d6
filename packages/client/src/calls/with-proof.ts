import { ApiFailure } from '../failures/api-failure.ts';
import { requestCustomerProof } from './proof.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Repeats a call once after the customer has proved who they are, if the shop requires that. A customer who refuses has
 * cancelled the call.
 */
export async function withProof<Answer>(makeCall: () => Promise<Answer>): Promise<Answer> {
  try {
    return await makeCall();
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.code !== 'identity.proof_required') throw failure;
    const { methods } = failure.details;
    const isProven = await requestCustomerProof(Array.isArray(methods) ? methods.filter(isText) : []);
    if (!isProven) throw new ApiFailure({ kind: 'cancelled', cause: failure });
    return makeCall();
  }
}
