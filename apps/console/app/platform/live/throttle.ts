/** The delay of a call; changes within it are merged into that call. */
const THROTTLE_MS = 700;

export type Throttled = {
  /** Schedules a call; repeated calls before it are merged. */
  readonly soon: () => void;
  /** Cancels the scheduled call. */
  readonly cancel: () => void;
};

/** Merges repeated requests for a call into one call of `ask`, after `THROTTLE_MS`. */
export function throttle(ask: () => unknown): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    soon() {
      timer ??= setTimeout(() => {
        timer = undefined;
        ask();
      }, THROTTLE_MS);
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
