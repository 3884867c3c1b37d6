import type { Call } from '@kaplya/client/calls/api-types.ts';
import type { Attempt } from '@kaplya/client/failures/failure-feed.ts';
import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import type { WithLock } from '@kaplya/client/tokens/with-lock.ts';
import type { PersonCalls } from './checkout/person-calls.ts';
import type { CommandWindow } from './command-window.ts';
import type { PendingChangesStore } from './lines/pending-changes-store.ts';

export type CartEngineOptions = {
  call: Call;
  storage: ShopStorage;
  withLock: WithLock;
  /** The address that is chosen for delivery, whether or not there is a cart. */
  findSelectedAddress: () => GuestAddress | null;
  isRegistered: () => boolean;
  report: (action: Attempt, failure: unknown) => void;
  /** Waits before attempt number `attempt`; ends early when the network is back. */
  wait: (attempt: number) => Promise<void>;
  /** Stores the changes made without a network for the next page. */
  pendingChanges?: PendingChangesStore;
  /** Runs after an order was made, e.g. to load the shop's data (`getCompany`) again (T-13). */
  onCompleted?: () => void;
};

/** The state and functions that all parts of the engine share. */
export type EngineCore = Omit<CartEngineOptions, 'call'> &
  PersonCalls & {
    /** The engine's current cart. Only `current-cart.ts` changes it. */
    readonly current: {
      cartId: string | null;
      /** The number of carts so far: an answer to a request of an earlier cart is ignored. */
      epoch: number;
    };
    readonly commandWindow: CommandWindow;
    /** Notifies the screens and waiting callers of a change. */
    publish(): void;
    /** Calls back after each change; returns the function that unsubscribes. */
    subscribe(onChange: () => void): () => void;
    /** Makes other tabs fetch the cart again, after the server accepted a command. */
    changeRevision(): void;
  };
