import { ApiFailure } from '../failures/api-failure.ts';

/** What the shell asks the customer for: by one of these ways they prove who they are, or `settle(false)`. */
export type WantedProof = {
  readonly methods: readonly string[];
  readonly settle: (isProven: boolean) => void;
};

let wanted: WantedProof | null = null;
let asked: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function setWanted(next: WantedProof | null) {
  wanted = next;
  for (const listener of listeners) listener();
}

export const getWantedProof = () => wanted;

export function subscribeToProofs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the customer once for all calls that wait for it. */
function askForProof(methods: readonly string[]): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    setWanted({
      methods,
      settle(isProven) {
        asked = null;
        setWanted(null);
        resolve(isProven);
      },
    });
  });
  return asked;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Makes a call again, once, after the customer has proved who they are, if the shop asks for that. Whoever does not want to
 * has cancelled the call.
 */
export async function withProof<Answer>(makeCall: () => Promise<Answer>): Promise<Answer> {
  try {
    return await makeCall();
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.code !== 'identity.proof_required') throw failure;
    const { methods } = failure.details;
    const isProven = await askForProof(Array.isArray(methods) ? methods.filter(isText) : []);
    if (!isProven) throw new ApiFailure({ kind: 'cancelled', cause: failure });
    return makeCall();
  }
}
