/**
 * The number of commands that are sent after one without an answer. The cart remembers 32 keys (rule 50a): these, as
 * many unanswered ones from before, and those of other tabs.
 */
const AHEAD_AT_MOST = 8;

/**
 * The number of commands that this browser's carts may have accepted after one that is still repeated. More come from
 * another tab while this one was frozen or closed.
 */
const ACCEPTED_AT_MOST = 14;

/** Delays new commands while many have passed an unanswered one, so that the cart still has its key at the repeat. */
export type CommandWindow = {
  /** The number of commands that this browser's carts have accepted. */
  countAccepted(): number;
  /** Whether the cart may have forgotten a command that was first sent when it had accepted so many. */
  isForgotten(accepted: number): boolean;
  /** Resolves once the command of the slot may be sent: a repeat at once. */
  open(slot: object): Promise<void>;
  /** Call it when the command will not be sent again: it was answered, refused or given up. */
  close(slot: object): void;
};

export function createCommandWindow(countAccepted: () => number): CommandWindow {
  /** By slot, the number of commands sent before; the oldest first. */
  const unanswered = new Map<object, number>();
  const waiting: (() => void)[] = [];
  let sent = 0;

  function isFull(): boolean {
    const [oldest = sent] = unanswered.values();
    return sent - oldest > AHEAD_AT_MOST;
  }

  return {
    countAccepted,
    isForgotten: (accepted) => countAccepted() - accepted > ACCEPTED_AT_MOST,
    async open(slot) {
      while (!unanswered.has(slot) && isFull()) await new Promise<void>((resolve) => waiting.push(resolve));
      if (unanswered.has(slot)) return;
      unanswered.set(slot, sent);
      sent += 1;
    },
    close(slot) {
      if (unanswered.delete(slot)) for (const resolve of waiting.splice(0)) resolve();
    },
  };
}
