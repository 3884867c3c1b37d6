export type Alarm = {
  /** `isChange`: what is watched has changed; else there is another reason to look. */
  ring(isChange: boolean): void;
  /** Whether something has changed since it was asked last. */
  takeChange(): boolean;
  wait(milliseconds: number): Promise<void>;
};

/** Ends a wait; rings that come in between are not lost. */
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
    takeChange() {
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
