import { ApiFailure, isUnanswered, isUncertain } from '@kaplya/client/failures/api-failure.ts';
import { createUuid } from '@kaplya/client/tokens/uuid.ts';
import type { PendingQuantity } from '#platform/storage/stored-values.ts';
import { MAX_ATTEMPTS } from '../cart-failures.ts';
import type { CommandWindow } from '../command-window.ts';

/** The largest difference of quantity that one command may send. */
export const MAX_DIFFERENCE = 999;

/**
 * A change of the quantity. The server applies it once under its `key`, however often it is sent. `accepted`: the number
 * of commands that carts had accepted before (`CommandWindow`).
 */
export type QuantityCommand = { key: string; difference: number; accepted: number };

export type QuantitySyncOptions = {
  commandWindow: CommandWindow;
  /** Runs before each command, e.g. to create the cart. A rejection counts like a refused command. */
  prepare: () => Promise<void>;
  /** Stores the pending changes before a command is sent. */
  store: () => void;
  /** Sends a command and answers with the quantity that the server then has. */
  send: (command: QuantityCommand) => Promise<number>;
  /** Waits before attempt number `attempt`; returns early when the network is back. */
  wait: (attempt: number) => Promise<void>;
  isGone: (failure: unknown) => boolean;
  /** The highest quantity that the server accepts, if the refusal names it; else null. */
  findLimit?: (failure: unknown) => number | null;
  onChange: () => void;
  onGone: (failure: unknown) => Promise<void>;
  /** Called after an unanswered command was given up: only the server knows the quantity. */
  onForgotten: () => void;
  /** Called after the wanted quantity was reset because the server refused `difference`. 0: no command was sent. */
  onRolledBack: (failure: unknown, difference: number) => void;
};

/**
 * Synchronises one quantity with the server. The wanted quantity shows at once, one command runs at a time, and clicks
 * made meanwhile go into the next one. An unanswered command is repeated under its key until it is answered.
 */
export type QuantitySync = {
  getWanted(): number;
  getConfirmed(): number;
  isSynced(): boolean;
  /** The state to store, from which a later page continues. null when the server has everything. */
  findPending(): PendingQuantity | null;
  /** Continues with the changes of an earlier page or cart. */
  resume(pending: PendingQuantity): void;
  want(quantity: number): void;
  /**
   * Applies the server's quantity. The wanted quantity moves with it: a pending difference stays the same. While a
   * command is unanswered the quantity may or may not include it, so only the command's answer counts.
   */
  adopt(quantity: number): void;
  /** Stops the synchronisation: later answers are ignored. */
  close(): void;
};

export function createQuantitySync(options: QuantitySyncOptions): QuantitySync {
  let confirmed = 0;
  let wanted = 0;
  let isRunning = false;
  let isClosed = false;
  /** The command in flight or unanswered. */
  let command: QuantityCommand | null = null;
  /** Identifies this quantity's present command in the window. */
  const slot = {};

  const isOpen = () => !isClosed;
  const isPending = () => command !== null || wanted !== confirmed;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    let attempt = 0;
    while (isOpen() && isPending()) {
      try {
        await options.commandWindow.open(slot);
        await options.prepare();
        if (!isOpen() || !isPending()) continue;
        if (command && options.commandWindow.isForgotten(command.accepted)) {
          rollBack(new ApiFailure({ kind: 'timeout' }));
          options.onForgotten();
          continue;
        }
        command ??= {
          key: createUuid(),
          difference: wanted - confirmed,
          accepted: options.commandWindow.countAccepted(),
        };
        options.store();
        const quantity = await options.send(command);
        if (!isOpen()) break;
        wanted = Math.max(0, wanted + quantity - (confirmed + command.difference));
        confirmed = quantity;
        endCommand();
        attempt = 0;
        options.onChange();
      } catch (failure) {
        if (!isOpen()) break;
        attempt += 1;
        await recover(failure, attempt);
      }
    }
    options.commandWindow.close(slot);
    isRunning = false;
    if (isOpen()) options.onChange();
  }

  function endCommand(): void {
    options.commandWindow.close(slot);
    command = null;
  }

  async function recover(failure: unknown, attempt: number): Promise<void> {
    if (options.isGone(failure)) return options.onGone(failure);
    const isWorthRepeating = isUnanswered(failure) || (isUnclear(failure) && attempt < MAX_ATTEMPTS);
    if (isWorthRepeating) await options.wait(attempt);
    else rollBack(failure);
  }

  function rollBack(failure: unknown): void {
    const difference = command?.difference ?? 0;
    endCommand();
    // A refused addition must not undo a reduction that the customer made since, and the other way round.
    if (difference > 0) wanted = Math.min(wanted, findReachable(failure, difference));
    else if (difference < 0) wanted = Math.max(wanted, confirmed);
    else wanted = confirmed;
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
    findPending() {
      if (!isPending()) return null;
      if (command === null) return { wanted, confirmed, sent: 0 };
      const { difference: sent, key, accepted } = command;
      return { wanted, confirmed, sent, key, accepted };
    },
    resume(pending) {
      ({ wanted, confirmed } = pending);
      const { key, sent: difference, accepted = options.commandWindow.countAccepted() } = pending;
      command = key === undefined ? null : { key, difference, accepted };
      void run();
    },
    adopt(quantity) {
      if (command !== null) return;
      wanted = Math.max(0, quantity + (wanted - confirmed));
      confirmed = quantity;
    },
    close() {
      isClosed = true;
      options.commandWindow.close(slot);
    },
  };
}

/** Whether a repetition may succeed: the server failed, or too many calls were made. */
function isUnclear(failure: unknown): boolean {
  return failure instanceof ApiFailure && (isUncertain(failure) || failure.status === 429);
}
