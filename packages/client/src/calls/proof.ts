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
export function askForProof(methods: readonly string[]): Promise<boolean> {
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
