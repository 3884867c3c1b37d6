import type { StreamCaps } from '@kaplya/contract';
import { Refusal } from '#http/refusal.ts';

export type StreamPlaces = {
  /** Reserves a place and returns its release function. Throws `request.too_many` if none is free. */
  take(watcher: { readonly subject: string; readonly network: string }): () => void;
};

/** A place soon becomes free: streams end with their token at the latest. */
const retryAfterSeconds = 30;

/** Limits the streams of a process, of each subject and of each network. */
export function createStreamPlaces(
  caps: StreamCaps,
  { onRefused }: { onRefused(by: keyof StreamCaps): void },
): StreamPlaces {
  const taken = new Map<string, number>();

  return {
    take({ subject, network }) {
      const keys = { subject: `subject ${subject}`, network: `network ${network}`, process: 'process' } as const;
      for (const by of ['subject', 'network', 'process'] as const) {
        if ((taken.get(keys[by]) ?? 0) < caps[by]) continue;
        onRefused(by);
        throw new Refusal('request.too_many', { params: { seconds: retryAfterSeconds }, retryAfterSeconds });
      }
      for (const key of Object.values(keys)) taken.set(key, (taken.get(key) ?? 0) + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        for (const key of Object.values(keys)) {
          const left = (taken.get(key) ?? 0) - 1;
          if (left > 0) taken.set(key, left);
          else taken.delete(key);
        }
      };
    },
  };
}
