import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';
import type { PendingQuantity } from '#platform/storage/stored-values.ts';

const MAX_ATTEMPTS = 3;
/** The largest difference of quantity that one command may send. */
export const MAX_DIFFERENCE = 999;

/**
 * The effect of a failed command on the quantity. `unknown`: it may have succeeded, so the server's quantity is read.
 */
export type FailureEffect = 'gone' | 'refused' | 'unknown' | 'unreachable';

export type QuantitySyncOptions = {
  /** Runs before each command, e.g. to create the cart. A rejection counts like a refused command. */
  prepare: () => Promise<void>;
  /** Sends one difference and answers with the quantity that the server then has. */
  send: (difference: number) => Promise<number>;
  /** Reads the server's quantity, after a command whose effect is not known. */
  readBack: () => Promise<number>;
  /** Waits before attempt number `attempt`; returns early when the network is back. */
  wait: (attempt: number) => Promise<void>;
  isGone: (failure: unknown) => boolean;
  /** The highest quantity that the server accepts, if the refusal names it; else null. */
  findLimit?: (failure: unknown) => number | null;
  onChange: () => void;
  onGone: (failure: unknown) => void;
  /** Called after the wanted quantity was reset because the server refused `difference`. */
  onRolledBack: (failure: unknown, difference: number) => void;
};

/**
 * Synchronises one quantity with the server. The wanted quantity shows at once, one command runs at a time, and clicks
 * made meanwhile go into the next one. Commands are differences, so an unanswered one is never simply repeated: the
 * server's quantity is read first.
 */
export type QuantitySync = {
  getWanted(): number;
  getConfirmed(): number;
  isSynced(): boolean;
  /** Whether the last attempt did not reach the server. It is retried automatically. */
  isUnreachable(): boolean;
  /** The state to store, from which a later page continues. null when the server has everything. */
  findPending(): PendingQuantity | null;
  /**
   * Continues the changes of an earlier page. The next `adopt` tells from the server's quantity whether the last
   * command of that page arrived.
   */
  resume(pending: PendingQuantity): void;
  want(quantity: number): void;
  /** Applies the server's quantity. The wanted quantity moves with it: a pending difference stays the same. */
  adopt(quantity: number): void;
  /** Stops the synchronisation: later answers are ignored. */
  close(): void;
};

export function createQuantitySync(options: QuantitySyncOptions): QuantitySync {
  let confirmed = 0;
  let wanted = 0;
  let isRunning = false;
  let isClosed = false;
  let isUnreachable = false;
  /** The difference of the command in flight or unanswered: the server may or may not have applied it. 0: none. */
  let sent = 0;
  /** Whether `sent` comes from an earlier page: the server's next quantity shows whether it was applied. */
  let isInDoubt = false;

  const isOpen = () => !isClosed;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    let attempt = 0;
    while (isOpen() && wanted !== confirmed) {
      let difference = 0;
      try {
        await options.prepare();
        difference = wanted - confirmed;
        if (!isOpen() || difference === 0) continue;
        sent = difference;
        const quantity = await options.send(difference);
        if (!isOpen()) break;
        sent = 0;
        isUnreachable = false;
        wanted = Math.max(0, wanted + quantity - (confirmed + difference));
        confirmed = quantity;
        attempt = 0;
        options.onChange();
      } catch (failure) {
        if (!isOpen()) break;
        attempt += 1;
        await recover(failure, difference, attempt);
      }
    }
    isRunning = false;
    if (isOpen()) options.onChange();
  }

  async function recover(failure: unknown, difference: number, attempt: number): Promise<void> {
    const effect = classify(failure);
    setUnreachable(effect === 'unreachable');
    if (effect === 'gone') return options.onGone(failure);
    if (effect === 'refused' || (effect === 'unknown' && attempt >= MAX_ATTEMPTS)) {
      return rollBack(failure, difference);
    }
    if (effect === 'unreachable' || attempt > 1 || isTooMany(failure)) await options.wait(attempt);
    // No change was sent, so there is none to check.
    if (difference === 0 || !isOpen()) return;
    await readServerQuantity(failure, difference);
  }

  async function readServerQuantity(failure: unknown, difference: number): Promise<void> {
    for (let attempt = 1; isOpen(); attempt += 1) {
      try {
        const quantity = await options.readBack();
        if (!isOpen()) return;
        confirmed = quantity;
        sent = 0;
        setUnreachable(false);
        options.onChange();
        return;
      } catch (readFailure) {
        if (!isOpen()) return;
        const effect = classify(readFailure);
        setUnreachable(effect === 'unreachable');
        if (effect === 'gone') return options.onGone(readFailure);
        if (effect !== 'unreachable' && attempt >= MAX_ATTEMPTS) return rollBack(failure, difference);
        await options.wait(attempt);
      }
    }
  }

  function classify(failure: unknown): FailureEffect {
    if (options.isGone(failure)) return 'gone';
    if (!(failure instanceof ApiFailure)) return 'refused';
    if (failure.kind === 'network') return 'unreachable';
    // The line to reduce no longer exists, or too many calls were made: the server's quantity is read before going on.
    if (failure.code === 'cart.item_not_found' || isTooMany(failure)) return 'unknown';
    return isUncertain(failure) ? 'unknown' : 'refused';
  }

  function setUnreachable(next: boolean): void {
    if (isUnreachable === next) return;
    isUnreachable = next;
    options.onChange();
  }

  function rollBack(failure: unknown, difference: number): void {
    // A refused addition must not undo a reduction that the customer made since, and the other way round.
    if (difference > 0) wanted = Math.min(wanted, findReachable(failure, difference));
    else if (difference < 0) wanted = Math.max(wanted, confirmed);
    else wanted = confirmed;
    sent = 0;
    options.onRolledBack(failure, difference);
    options.onChange();
  }

  /**
   * The nearest quantity that the server allows: the limit of the refusal if it lies within the refused difference,
   * else the confirmed quantity.
   */
  function findReachable(failure: unknown, difference: number): number {
    const limit = options.findLimit?.(failure) ?? null;
    return limit !== null && limit > confirmed && limit < confirmed + difference ? limit : confirmed;
  }

  return {
    getWanted: () => wanted,
    getConfirmed: () => confirmed,
    isSynced: () => !isRunning && wanted === confirmed,
    want(quantity) {
      wanted = Math.max(0, quantity);
      options.onChange();
      void run();
    },
    isUnreachable: () => isUnreachable,
    findPending: () => (wanted === confirmed && sent === 0 ? null : { wanted, confirmed, sent }),
    resume(pending) {
      ({ wanted, confirmed, sent } = pending);
      isInDoubt = sent !== 0;
      void run();
    },
    adopt(quantity) {
      if (isInDoubt) {
        // An unchanged quantity means that the command never arrived. A changed one means that it did, and a repetition
        // would count twice.
        if (quantity !== confirmed) confirmed += sent;
        isInDoubt = false;
        sent = 0;
      }
      wanted = Math.max(0, quantity + (wanted - confirmed));
      confirmed = quantity;
    },
    close() {
      isClosed = true;
    },
  };
}

function isTooMany(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status === 429;
}
