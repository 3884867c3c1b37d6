/** Whether calls should be sent to this process: not before it has started, not once it is stopping. */
export type Readiness = {
  isReady(): boolean;
  set(ready: boolean): void;
  /** The database had no room for what a call wanted to write. */
  noteFullDisk(): void;
  /** Since then nobody has proved that there is room again. */
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
