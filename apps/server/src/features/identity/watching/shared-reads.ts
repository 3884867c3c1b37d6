import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Shares one read among all callers that ask for a key before the read begins. Later callers wait for the next read,
 * because a running one may miss the change that woke them; so at most two reads are pending.
 */
export function createSharedReads<Answer>(): (key: string, read: () => Promise<Answer>) => Promise<Answer> {
  const beginning = new Map<string, Promise<Answer>>();
  const reading = new Map<string, Promise<unknown>>();

  async function startRead(key: string, read: () => Promise<Answer>): Promise<Answer> {
    await reading.get(key);
    // All callers woken by one change call in the same turn of the event loop.
    await nextTurn();
    beginning.delete(key);
    const answer = read();
    const ended = answer.then(
      () => undefined,
      () => undefined,
    );
    reading.set(key, ended);
    void ended.finally(() => reading.get(key) === ended && reading.delete(key));
    return answer;
  }

  return (key, read) => {
    const known = beginning.get(key);
    if (known) return known;
    const answer = startRead(key, read);
    beginning.set(key, answer);
    return answer;
  };
}
