export type MakeGood = {
  /** Something was lost that `ask` brings again; it may not fail, and false says that it was in vain. Each `name` is asked once. */
  note(name: string, ask: () => Promise<boolean>): void;
  /** Something could be dealt with: so may what could not be before. Asks for all, one after the other. */
  begin(): void;
};

/** What is lost again and again, whatever the reason, is asked for no more often. */
const apartMilliseconds = 60_000;

/** Makes good for what was lost, as long as `canAsk`. */
export function createMakeGood(canAsk: () => boolean): MakeGood {
  const missed = new Map<string, () => Promise<boolean>>();
  /** The oldest first, of the last minute. */
  const askedAt = new Map<string, number>();
  let isAsking = false;

  function forgetBefore(time: number): void {
    for (const [name, at] of askedAt) {
      if (at > time) return;
      askedAt.delete(name);
    }
  }

  async function askAll(): Promise<void> {
    for (const [name, ask] of missed) {
      if (!canAsk()) return;
      forgetBefore(performance.now() - apartMilliseconds);
      if (askedAt.has(name)) continue;
      missed.delete(name);
      // Before it is asked: one at which it always fails is tried no more often either.
      askedAt.set(name, performance.now());
      if (await ask()) continue;
      missed.set(name, ask);
      // The others may fail as well: they wait for the next that can be dealt with.
      return;
    }
  }

  return {
    note: (name, ask) => void missed.set(name, ask),
    begin() {
      if (isAsking || missed.size === 0) return;
      isAsking = true;
      void askAll().finally(() => {
        isAsking = false;
      });
    },
  };
}
