/** So long more changes are waited for, to ask about all of them together. */
const THROTTLE_MS = 700;

export type Throttled = {
  /** Asks in a moment, however often it is called until then. */
  readonly soon: () => void;
  /** Asks no more. */
  readonly cancel: () => void;
};

/** Makes one question of many changes at once. */
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
