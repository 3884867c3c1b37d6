export type Alarm = {
  /** `isChange`: the watched data changed; otherwise there is another reason to check. */
  ring(isChange: boolean): void;
  /** Returns whether `ring` reported a change since the last call of this function. */
  consumeChange(): boolean;
  wait(milliseconds: number): Promise<void>;
};

/** Wakes a waiting reader; a ring while nobody waits ends the next wait immediately. */
export function createAlarm(): Alarm {
  let isRinging = false;
  let isChanged = false;
  let end: (() => void) | null = null;
  return {
    ring(isChange) {
      isRinging = true;
      isChanged ||= isChange;
      end?.();
    },
    consumeChange() {
      const was = isChanged;
      isChanged = false;
      return was;
    },
    async wait(milliseconds) {
      if (!isRinging) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds).unref();
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isRinging = false;
    },
  };
}
