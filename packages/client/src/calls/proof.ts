import { createStore, type ReadableStore } from '@kaplya/state/create-store.ts';

/** The proof that the shell requests from the customer, by one of `methods`. `finish(false)`: the customer declined. */
export type WantedProof = {
  readonly methods: readonly string[];
  readonly finish: (isProven: boolean) => void;
};

const wanted = createStore<WantedProof | null>(null);
let asked: Promise<boolean> | null = null;

/** The proof that the shell asks the customer for now. null: no call waits for one. */
export const wantedProof: ReadableStore<WantedProof | null> = wanted;

/** Requests one proof for all calls that wait for it. */
export function requestCustomerProof(methods: readonly string[]): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    wanted.setState({
      methods,
      finish(isProven) {
        asked = null;
        wanted.setState(null);
        resolve(isProven);
      },
    });
  });
  return asked;
}
