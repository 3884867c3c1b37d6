import { createUsageTracker } from './usage-tracker.ts';

/** The limits of a queue: how many tasks run at once, and how many wait. */
export type FairQueueLimits = {
  readonly atOnce: number;
  readonly waitingAtMost: number;
  /** The time after which a running task loses its turn: by then it waits for something else than this process. */
  readonly turnMilliseconds: number;
  /** A network with this many turns within about ten seconds counts as heavy; no household needs that. */
  readonly heavyUsage: number;
  /**
   * While the process is busy, the shortest pause between two turns of heavy networks; as long as the task itself, if
   * that is longer.
   */
  readonly pauseMilliseconds: number;
};

export type FairQueue = {
  /**
   * Waits for a turn; null: too many wait, or the caller has left. The network with the least recent use of this
   * process is first, and within it the person with the least. While the process is busy, heavy networks share one turn
   * with pauses, so a heavy network delays only itself. If the line is full, drops the last caller of the network with
   * the most waiting callers. The returned function releases the turn once; otherwise a timeout does.
   */
  acquire(who: QueuedCaller, signal: AbortSignal): Promise<(() => void) | null>;
  /** Whether a caller may be served without a turn; only for answers from the cache, which cost next to nothing. */
  mayPass(who: Pick<QueuedCaller, 'network'>): boolean;
  /** Counts a call that was served without a turn as usage of its caller. */
  pass(who: QueuedCaller): void;
  inHand(): number;
  waiting(): number;
};

export type QueuedCaller = {
  /** Null: this machine itself, which may speak for any number of people. */
  readonly network: string | null;
  /** A subject or an address. */
  readonly person: string;
};

type Waiting = { readonly who: QueuedCaller; start(): void; refuse(): void };

/** The time for which heavy networks are still delayed after the last call of another network. */
const othersMilliseconds = 1000;
/** The interval at which pausing and waiting callers are checked again. */
const recheckMilliseconds = 20;

/** Schedules networks by least attained service. */
export function createFairQueue(
  { atOnce, waitingAtMost, turnMilliseconds, pauseMilliseconds, heavyUsage }: FairQueueLimits,
  /** Whether the process is so busy that heavy networks must wait for the others. */
  isBusy: () => boolean,
  clock: () => number = () => performance.now(),
): FairQueue {
  const usage = createUsageTracker(clock);
  /** The recent usage of each person, which decides the order within a network. */
  const usageByPerson = createUsageTracker(clock);
  /** The calls that wait for a turn, in order of arrival. */
  const waiting = new Set<Waiting>();
  let inHand = 0;
  /** The number of turns that heavy networks have now, including the pauses after them. */
  let heavyInHand = 0;
  let rechecking: NodeJS.Timeout | null = null;
  /** The time of the last call of a network that is not heavy; without such calls no network is delayed. */
  let othersAt = -Infinity;

  const usageOf = (network: string | null, at?: number) => (network === null ? 0 : usage.of(network, at));
  const isHeavy = (network: string | null) => usageOf(network) >= heavyUsage;
  const isCrowded = () => clock() - othersAt < othersMilliseconds && isBusy();
  const mustWait = (network: string | null) => heavyInHand > 0 && isHeavy(network) && isCrowded();
  const mayStart = (network: string | null) => inHand < atOnce && !mustWait(network);

  function count({ network, person }: QueuedCaller): void {
    if (network !== null) usage.add(network);
    usageByPerson.add(person);
  }

  function startTurn(who: QueuedCaller): () => void {
    const isHeavyTurn = isHeavy(who.network);
    inHand += 1;
    if (isHeavyTurn) heavyInHand += 1;
    count(who);
    let isReleased = false;
    const startedAt = clock();
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      clearTimeout(timer);
      inHand -= 1;
      if (isHeavyTurn) pauseHeavyTurns(clock() - startedAt);
      startNext();
    };
    const timer = setTimeout(release, turnMilliseconds).unref();
    return release;
  }

  /** Pauses as long as the task took, so heavy networks use at most half of the time. */
  function pauseHeavyTurns(workedMilliseconds: number): void {
    const end = (): void => {
      heavyInHand -= 1;
      startNext();
    };
    if (isCrowded()) setTimeout(end, Math.max(pauseMilliseconds, workedMilliseconds));
    else heavyInHand -= 1;
  }

  function startNext(): void {
    for (let next = findNext(); next; next = findNext()) next.start();
    if (waiting.size === 0 || rechecking) return;
    rechecking = setTimeout(() => {
      rechecking = null;
      startNext();
    }, recheckMilliseconds);
  }

  function findNext(): Waiting | null {
    const now = clock();
    let next: Waiting | null = null;
    let least = [Infinity, Infinity] as const;
    for (const one of waiting) {
      const had = [usageOf(one.who.network, now), usageByPerson.of(one.who.person, now)] as const;
      if (had[0] > least[0] || (had[0] === least[0] && had[1] >= least[1])) continue;
      next = one;
      least = had;
    }
    return next && mayStart(next.who.network) ? next : null;
  }

  /** The last waiting caller of the network with the most of them; null if that is `network` itself. */
  function findLast(network: string | null): Waiting | null {
    const counts = new Map<string | null, number>();
    for (const { who } of waiting) counts.set(who.network, (counts.get(who.network) ?? 0) + 1);
    const own = counts.get(network) ?? 0;
    const [busiest, most] = [...counts].reduce((some, other) => (other[1] > some[1] ? other : some), [network, own]);
    return most > own ? ([...waiting].findLast(({ who }) => who.network === busiest) ?? null) : null;
  }

  return {
    async acquire(who, signal) {
      if (signal.aborted) return null;
      if (who.network !== null && !isHeavy(who.network)) othersAt = clock();
      if (mayStart(who.network)) return startTurn(who);
      if (waiting.size >= waitingAtMost) {
        const last = findLast(who.network);
        if (!last) return null;
        last.refuse();
      }
      return new Promise((resolve) => {
        const end = (turn: (() => void) | null): void => {
          waiting.delete(one);
          signal.removeEventListener('abort', one.refuse);
          resolve(turn);
        };
        const one: Waiting = { who, start: () => end(startTurn(who)), refuse: () => end(null) };
        waiting.add(one);
        signal.addEventListener('abort', one.refuse, { once: true });
        startNext();
      });
    },
    mayPass({ network }) {
      if (network !== null && !isHeavy(network)) othersAt = clock();
      return !mustWait(network);
    },
    pass(who) {
      const isHeavyTurn = isHeavy(who.network);
      count(who);
      if (!isHeavyTurn || !isCrowded()) return;
      heavyInHand += 1;
      pauseHeavyTurns(0);
    },
    inHand: () => inHand,
    waiting: () => waiting.size,
  };
}
