import type { StreamCaps } from '@kaplya/contract';
import { Refusal } from '#http/refusal.ts';

export type StreamLimiter = {
  /** Counts an open stream, and returns a function to call at its end. Throws `request.too_many` at a limit. */
  acquire(watcher: { readonly subject: string; readonly network: string }): () => void;
};

/** The time after which a refused caller may retry: streams end soon, with their token at the latest. */
const retryAfterSeconds = 30;

/** Limits the streams of a process, of each subject and of each network. */
export function createStreamLimiter(
  caps: StreamCaps,
  { onRefused }: { onRefused(by: keyof StreamCaps): void },
): StreamLimiter {
  const open = new Map<string, number>();

  return {
    acquire({ subject, network }) {
      const keys = { subject: `subject ${subject}`, network: `network ${network}`, process: 'process' } as const;
      for (const by of ['subject', 'network', 'process'] as const) {
        if ((open.get(keys[by]) ?? 0) < caps[by]) continue;
        onRefused(by);
        throw new Refusal('request.too_many', { params: { seconds: retryAfterSeconds }, retryAfterSeconds });
      }
      for (const key of Object.values(keys)) open.set(key, (open.get(key) ?? 0) + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        for (const key of Object.values(keys)) {
          const left = (open.get(key) ?? 0) - 1;
          if (left > 0) open.set(key, left);
          else open.delete(key);
        }
      };
    },
  };
}
