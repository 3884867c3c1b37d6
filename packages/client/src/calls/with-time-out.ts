import { abortWith } from './abort-with.ts';
import { ApiFailure, isUnanswered } from '../failures/api-failure.ts';

type Limits = { signal?: AbortSignal | undefined; onUnanswered?: (() => void) | undefined };

/**
 * Runs `work` until it ends, the time is over or the caller cancels. A transfer calls `restartTimer`
 * with each piece. Rejects with `ApiFailure`.
 */
export async function withTimeOut<T>(
  timeOutMs: number,
  { signal, onUnanswered }: Limits,
  work: (signal: AbortSignal, restartTimer: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isOver = true;
      controller.abort();
    }, timeOutMs);
  };
  restartTimer();
  const stopFollowing = signal && abortWith(controller, signal);
  try {
    return await work(controller.signal, restartTimer);
  } catch (cause) {
    if (signal?.aborted) throw new ApiFailure({ kind: 'cancelled', cause });
    const isKnown = !isOver && cause instanceof ApiFailure;
    const failure = isKnown ? cause : new ApiFailure({ kind: isOver ? 'timeout' : 'network', cause });
    if (isUnanswered(failure)) onUnanswered?.();
    throw failure;
  } finally {
    clearTimeout(timer);
    stopFollowing?.();
  }
}
