import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * One read for many: whoever asks for a key before its read begins is given that read. A read that has begun may be
 * older than the change for which somebody asks, who then waits for the next one; so at most two are on their way.
 */
export function createSharedReads<Answer>(): (key: string, read: () => Promise<Answer>) => Promise<Answer> {
  const beginning = new Map<string, Promise<Answer>>();
  const inHand = new Map<string, Promise<unknown>>();

  async function begin(key: string, read: () => Promise<Answer>): Promise<Answer> {
    await inHand.get(key);
    // All that one change wakes ask in the same turn.
    await nextTurn();
    beginning.delete(key);
    const answer = read();
    const ended = answer.then(
      () => undefined,
      () => undefined,
    );
    inHand.set(key, ended);
    void ended.finally(() => inHand.get(key) === ended && inHand.delete(key));
    return answer;
  }

  return (key, read) => {
    const known = beginning.get(key);
    if (known) return known;
    const answer = begin(key, read);
    beginning.set(key, answer);
    return answer;
  };
}
