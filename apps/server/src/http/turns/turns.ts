import { createAttainedService } from './attained-service.ts';

/** How many tasks of one kind run at once; more of them wait. */
export type TurnLimits = {
  readonly atOnce: number;
  readonly waitingAtMost: number;
  /** A holder returns its turn after this time: it waits for somebody else and blocks nobody here. */
  readonly holdMilliseconds: number;
  /** A network with this many turns within about ten seconds counts as heavy; no household needs that. */
  readonly muchAttained: number;
  /**
   * While the process is busy, the shortest pause between two turns of heavy networks; as long as the task itself, if
   * that is longer.
   */
  readonly restMilliseconds: number;
};

export type Turns = {
  /**
   * Waits for a turn; null: too many wait, or the caller has left. The network with the least recent use of this process
   * goes first, and within it the person with the least. While the process is busy, heavy networks share one turn with
   * pauses, so a heavy network delays only itself. If the line is full, drops the last caller of the network with the
   * most waiting callers. The returned function releases the turn once; otherwise a timeout does.
   */
  take(who: Asker, signal: AbortSignal): Promise<(() => void) | null>;
  inHand(): number;
  waiting(): number;
};

export type Asker = {
  /** Null: this machine itself, which may speak for any number of people. */
  readonly network: string | null;
  /** A subject or an address. */
  readonly person: string;
};

type Waiting = { readonly who: Asker; start(): void; sendAway(): void };

/** How long heavy networks still make room after the last call of another one. */
const othersMilliseconds = 1000;
/** The interval at which pausing and waiting callers are checked again. */
const lookAgainMilliseconds = 20;

/** Schedules networks by least attained service. */
export function createTurns(
  { atOnce, waitingAtMost, holdMilliseconds, restMilliseconds, muchAttained }: TurnLimits,
  /** Whether the process is so busy that heavy networks must wait for the others. */
  isBusy: () => boolean,
  clock: () => number = () => performance.now(),
): Turns {
  const attained = createAttainedService(clock);
  /** Chooses within a network. */
  const attainedByPerson = createAttainedService(clock);
  /** In order of arrival; none of them may start yet. */
  const waiting = new Set<Waiting>();
  let inHand = 0;
  /** Turns of heavy networks, including their pauses. */
  let greedyInHand = 0;
  let lookingAgain: NodeJS.Timeout | null = null;
  /** The time of the last call of a network that is not heavy; without such calls nobody is delayed. */
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

  /** Pauses as long as the task took, so heavy networks use at most half of the time. */
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

  /** The last caller of the network with the most waiting callers; null where that is `network` itself. */
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
