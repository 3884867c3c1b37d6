import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';
import type { Call } from '@kaplya/client/calls/api-types.ts';
import type { EndpointId } from '@kaplya/client/calls/endpoints.ts';
import type { Session } from '@kaplya/client/tokens/session.ts';
import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import { toFavouriteItem, toFavouriteKey } from './favourite-item.ts';

export type AccountFavourites = {
  /**
   * Adds a guest's favourites to the account of the signed-in customer (T-17), then applies the account's list.
   * Idempotent. Rejects on a failure; the next call continues from there.
   */
  sync(): Promise<void>;
  /** Sends a change, which the device already shows, to the account; the device reverts it if the server refuses it. */
  send(key: string, isOn: boolean): Promise<void>;
};

export type AccountFavouritesOptions = {
  storage: ShopStorage;
  session: Pick<Session, 'getState'>;
  call: Call<'listFavourites' | 'addFavourite' | 'removeFavourite'>;
  /** Runs `work` under a lock that all tabs of the browser share. */
  withLock: <T>(work: () => Promise<T>) => Promise<T>;
  report: (action: EndpointId, failure: unknown) => void;
};

export function createAccountFavourites(options: AccountFavouritesOptions): AccountFavourites {
  const { storage, session, call, withLock, report } = options;
  /** The changes that the server has not confirmed yet, by item; only the last change of an item is sent. */
  const pending = new Map<string, { isOn: boolean }>();

  const listStored = () => storage.find('favourites') ?? [];

  function show(keys: readonly string[], changes: Iterable<[string, { isOn: boolean }]>): void {
    let shown = [...keys];
    for (const [key, { isOn }] of changes) {
      if (isOn !== shown.includes(key)) shown = isOn ? [key, ...shown] : shown.filter((other) => other !== key);
    }
    storage.set('favourites', shown);
  }

  async function sendChange(key: string, isOn: boolean): Promise<void> {
    const params = toFavouriteItem(key);
    await (isOn ? call('addFavourite', { params }) : call('removeFavourite', { params }));
  }

  /**
   * Adds the guest's favourites to the account, the oldest first, so that they are in the same order there. A favourite
   * that the server refuses is reported and not sent again.
   */
  async function addGuests(isStillHere: () => boolean): Promise<void> {
    let refusal: unknown;
    for (const key of listStored().toReversed()) {
      if (!isStillHere()) return;
      try {
        await sendChange(key, true);
      } catch (failure) {
        if (!(failure instanceof ApiFailure) || isUncertain(failure) || failure.status === 401) throw failure;
        refusal ??= failure;
      }
    }
    if (refusal !== undefined && isStillHere()) report('addFavourite', refusal);
  }

  return {
    async sync() {
      const customer = session.getState();
      if (customer.kind !== 'customer') return;
      const isStillHere = () => session.getState() === customer;
      await withLock(async () => {
        if (storage.find('favouritesOf') !== customer.subjectId) await addGuests(isStillHere);
        if (!isStillHere()) return;
        const { data } = await call('listFavourites');
        if (!isStillHere()) return;
        show(data.map(toFavouriteKey), pending);
        storage.set('favouritesOf', customer.subjectId);
      });
    },
    async send(key, isOn) {
      const customer = session.getState();
      const change = { isOn };
      pending.set(key, change);
      const isCurrent = () => pending.get(key) === change && session.getState() === customer;
      await withLock(async () => {
        if (!isCurrent()) return;
        try {
          await sendChange(key, isOn);
        } catch (failure) {
          if (!isCurrent()) return;
          show(listStored(), [[key, { isOn: !isOn }]]);
          report(isOn ? 'addFavourite' : 'removeFavourite', failure);
        } finally {
          if (pending.get(key) === change) pending.delete(key);
        }
      });
    },
  };
}
