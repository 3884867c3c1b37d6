/** Whether this process should get calls: not before it has started, nor once it is stopping. */
export type Readiness = {
  isReady(): boolean;
  set(ready: boolean): void;
  /** The database had no room for a call's write. */
  noteFullDisk(): void;
  /** No later probe has shown that there is room again. */
  isDiskFull(): boolean;
  noteRoom(): void;
};

export function createReadiness(): Readiness {
  let ready = false;
  let isFull = false;
  return {
    isReady: () => ready,
    set: (value) => {
      ready = value;
    },
    noteFullDisk() {
      isFull = true;
    },
    isDiskFull: () => isFull,
    noteRoom() {
      isFull = false;
    },
  };
}
