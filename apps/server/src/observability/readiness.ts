/** Whether calls should be sent to this process: not before it has started, not once it is stopping. */
export type Readiness = {
  isReady(): boolean;
  set(ready: boolean): void;
};

export function createReadiness(): Readiness {
  let ready = false;
  return {
    isReady: () => ready,
    set: (value) => {
      ready = value;
    },
  };
}
