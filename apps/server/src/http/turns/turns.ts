import { createAttainedService } from './attained-service.ts';

/** How much of one kind of work the process does side by side; more of it waits. */
export type TurnLimits = {
  readonly atOnce: number;
  readonly waitingAtMost: number;
  /** After so long whoever has a turn gives it back: they wait for somebody else, and keep nobody here. */
  readonly holdMilliseconds: number;
  /** Who had as many within some ten seconds has had much: no household asks for that. */
  readonly muchAttained: number;
  /**
   * While the process is busy, how long at least one of a network that has had much is followed by none of such a network;
   * as long as its own work took, where that is longer.
   */
  readonly restMilliseconds: number;
};

export type Turns = {
  /**
   * Waits for its turn; null: there are too many, or the caller has left. The network goes first that has had least of this
   * process lately, and within it the person. While the process is busy those that have had much share one turn, with
   * rests, so that one that asks for much waits for itself; who is sent away is the last of the network that waits for
   * most. The turn is given back by its function, once, or by time.
   */
  take(who: Asker, signal: AbortSignal): Promise<(() => void) | null>;
  inHand(): number;
  waiting(): number;
};

export type Asker = {
  /** Null: this machine itself, of which nobody knows for how many it speaks. */
  readonly network: string | null;
  /** A subject, or an address. */
  readonly person: string;
};

type Waiting = { readonly who: Asker; start(): void; sendAway(): void };

/** How long after the last of the others those that have had much still make room for them. */
const othersMilliseconds = 1000;
/** When those who rest or wait for a quieter moment are looked at again. */
const lookAgainMilliseconds = 20;

/** Least attained service first, by network. */
export function createTurns(
  { atOnce, waitingAtMost, holdMilliseconds, restMilliseconds, muchAttained }: TurnLimits,
  /** Whether the process has so much to do that those who have had much must wait for the others. */
  isBusy: () => boolean,
  clock: () => number = () => performance.now(),
): Turns {
  const attained = createAttainedService(clock);
  /** To choose within a network. */
  const attainedByPerson = createAttainedService(clock);
  /** In the order in which they came; none of them may begin. */
  const waiting = new Set<Waiting>();
  let inHand = 0;
  /** Of those that have had much, also what rests. */
  let greedyInHand = 0;
  let lookingAgain: NodeJS.Timeout | null = null;
  /** When a network that has not had much asked last: without one nobody is in anybody's way. */
  let othersAt = -Infinity;

  const attainedOf = (network: string | null, at?: number) => (network === null ? 0 : attained.of(network, at));
  const isGreedy = (network: string | null) => attainedOf(network) >= muchAttained;
  const isCrowded = () => clock() - othersAt < othersMilliseconds && isBusy();
  const mayBegin = (network: string | null) =>
    inHand < atOnce && (greedyInHand === 0 || !isGreedy(network) || !isCrowded());

  function begin({ network, person }: Asker): () => void {
    const greedy = isGreedy(network);
    inHand += 1;
    if (greedy) greedyInHand += 1;
    if (network !== null) attained.add(network);
    attainedByPerson.add(person);
    let isHeld = true;
    const begunAt = clock();
    const giveBack = (): void => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      inHand -= 1;
      if (greedy) rest(clock() - begunAt);
      startNext();
    };
    const timer = setTimeout(giveBack, holdMilliseconds).unref();
    return giveBack;
  }

  /** As long as the work took, so that no more than half of the time is theirs. */
  function rest(workedMilliseconds: number): void {
    const end = (): void => {
      greedyInHand -= 1;
      startNext();
    };
    if (isCrowded()) setTimeout(end, Math.max(restMilliseconds, workedMilliseconds));
    else greedyInHand -= 1;
  }

  function startNext(): void {
    for (let next = findNext(); next; next = findNext()) next.start();
    if (waiting.size === 0 || lookingAgain) return;
    lookingAgain = setTimeout(() => {
      lookingAgain = null;
      startNext();
    }, lookAgainMilliseconds);
  }

  function findNext(): Waiting | null {
    const now = clock();
    let next: Waiting | null = null;
    let least = [Infinity, Infinity] as const;
    for (const one of waiting) {
      const had = [attainedOf(one.who.network, now), attainedByPerson.of(one.who.person, now)] as const;
      if (had[0] > least[0] || (had[0] === least[0] && had[1] >= least[1])) continue;
      next = one;
      least = had;
    }
    return next && mayBegin(next.who.network) ? next : null;
  }

  /** The last of the network that waits for most; null where that is `network` itself. */
  function findLast(network: string | null): Waiting | null {
    const counts = new Map<string | null, number>();
    for (const { who } of waiting) counts.set(who.network, (counts.get(who.network) ?? 0) + 1);
    const own = counts.get(network) ?? 0;
    const [busiest, most] = [...counts].reduce((some, other) => (other[1] > some[1] ? other : some), [network, own]);
    return most > own ? ([...waiting].findLast(({ who }) => who.network === busiest) ?? null) : null;
  }

  return {
    async take(who, signal) {
      if (signal.aborted) return null;
      if (who.network !== null && !isGreedy(who.network)) othersAt = clock();
      if (mayBegin(who.network)) return begin(who);
      if (waiting.size >= waitingAtMost) {
        const last = findLast(who.network);
        if (!last) return null;
        last.sendAway();
      }
      return new Promise((resolve) => {
        const end = (turn: (() => void) | null): void => {
          waiting.delete(one);
          signal.removeEventListener('abort', one.sendAway);
          resolve(turn);
        };
        const one: Waiting = { who, start: () => end(begin(who)), sendAway: () => end(null) };
        waiting.add(one);
        signal.addEventListener('abort', one.sendAway, { once: true });
        startNext();
      });
    },
    inHand: () => inHand,
    waiting: () => waiting.size,
  };
}
