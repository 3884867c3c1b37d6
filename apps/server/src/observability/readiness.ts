/** Whether this process should get calls: not before it has started, nor once it is stopping. */
export type Readiness = {
  isReady(): boolean;
  set(ready: boolean): void;
  /**
   * Whether requests of people are answered. That begins a little before the process is ready, while parts that pages
   * do not need are still starting.
   */
  isServing(): boolean;
  startServing(): void;
  /** Called when the database had no room for a call's write. */
  reportFullDisk(): void;
  /** Whether a write found no room, and no later probe has found any. */
  isDiskFull(): boolean;
  reportFreeSpace(): void;
};

export function createReadiness(): Readiness {
  let ready = false;
  let serving = false;
  let isFull = false;
  return {
    isReady: () => ready,
    set: (value) => {
      ready = value;
      serving = value;
    },
    isServing: () => serving,
    startServing() {
      serving = true;
    },
    reportFullDisk() {
      isFull = true;
    },
    isDiskFull: () => isFull,
    reportFreeSpace() {
      isFull = false;
    },
  };
}
