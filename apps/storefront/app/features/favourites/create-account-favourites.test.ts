import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { EndpointId } from '@kaplya/client/calls/endpoints.ts';
import type { SessionState } from '@kaplya/client/tokens/session.ts';
import { createShopStorage } from '#platform/storage/shop-storage.ts';
import { createAccountFavourites } from './create-account-favourites.ts';
import { toFavouriteItem, toFavouriteKey, type FavouriteItem } from './favourite-item.ts';

const anna: SessionState = { kind: 'customer', subjectId: 'anna' };

/** A device and an account, one call at a time. */
function open({ stored = [], account = [] }: { stored?: string[]; account?: string[] } = {}) {
  const storage = createShopStorage(null);
  if (stored.length > 0) storage.set('favourites', stored);
  const world = {
    storage,
    account,
    reported: [] as EndpointId[],
    session: anna,
    refuse: (_key: string): ApiFailure | null => null,
  };
  let last: Promise<unknown> = Promise.resolve();
  const call = async (id: string, { params }: { params?: FavouriteItem } = {}) => {
    await Promise.resolve();
    if (!params)
      return { success: true, data: world.account.map((key) => ({ ...toFavouriteItem(key), createdAt: '' })) };
    const key = toFavouriteKey(params);
    const failure = world.refuse(key);
    if (failure) throw failure;
    if (id === 'removeFavourite') world.account = world.account.filter((other) => other !== key);
    else if (!world.account.includes(key)) world.account = [key, ...world.account];
    return undefined;
  };
  const favourites = createAccountFavourites({
    storage,
    session: { getState: () => world.session },
    call: call as never,
    async withLock(work) {
      const mine = last.then(work, work);
      last = mine;
      return mine;
    },
    report: (action) => world.reported.push(action),
  });
  return { ...favourites, world, find: () => storage.find('favourites') };
}

const refused = (status: number) => new ApiFailure({ kind: 'answer', status, body: { code: 'refused', message: '' } });
const unanswered = () => new ApiFailure({ kind: 'network' });

test('of a guest are added to the account oldest first, and its list is the truth [S-63] [T-17]', async () => {
  const { sync, find, world } = open({
    stored: ['product:d', 'product:c', 'product:b'],
    account: ['product:a', 'product:b'],
  });
  await sync();
  expect(world.account).toEqual(['product:d', 'product:c', 'product:a', 'product:b']);
  expect(find()).toEqual(world.account);
});

test('of who is known are not added again: what another device took out is gone [S-63]', async () => {
  const { sync, find, world } = open({ stored: ['product:b', 'product:a'], account: ['product:a'] });
  world.storage.set('favouritesOf', 'anna');
  await sync();
  expect(find()).toEqual(['product:a']);
});

test('that the account refuses are left out and reported once; without an answer all wait for the next time [S-63]', async () => {
  const { sync, find, world } = open({ stored: ['product:c', 'product:gone', 'product:b'] });
  world.refuse = (key) => (key === 'product:c' ? unanswered() : key === 'product:gone' ? refused(404) : null);
  await expect(sync()).rejects.toBeInstanceOf(ApiFailure);
  expect(find()).toEqual(['product:c', 'product:gone', 'product:b']);
  world.refuse = (key) => (key === 'product:gone' ? refused(404) : null);
  await sync();
  expect(find()?.toSorted()).toEqual(['product:b', 'product:c']);
  expect(world.reported).toEqual(['addFavourite']);
});

test.each([[refused(422)], [unanswered()]])('a press that failed is reverted and reported [S-63]', async (failure) => {
  const { send, find, world } = open({ stored: ['product:b', 'product:a'] });
  world.refuse = () => failure;
  await send('product:b', true);
  expect(find()).toEqual(['product:a']);
  expect(world.reported).toEqual(['addFavourite']);
});

test('who signs out meanwhile hears nothing more and leaves nothing [S-63] [T-18]', async () => {
  const { sync, send, find, world } = open({ stored: ['product:a'], account: ['product:b'] });
  world.refuse = () => unanswered();
  const [synced, sent] = [sync(), send('product:a', true)];
  world.session = { kind: 'visitor' };
  world.storage.clear();
  await Promise.allSettled([synced, sent]);
  expect(find()).toBeNull();
  expect(world.storage.find('favouritesOf')).toBeNull();
  expect(world.reported).toEqual([]);
});

test('however fast hearts are pressed, device and account end with the last press of each [S-63]', async () => {
  const press = fc.record({ key: fc.constantFrom('product:a', 'product:b', 'product_set:c'), isOn: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(press, { maxLength: 12 }), fc.boolean(), async (presses, isSynced) => {
      const { send, sync, find, world } = open({ account: ['product:b'] });
      await sync();
      const work: Promise<void>[] = [];
      for (const { key, isOn } of presses) {
        const others = (find() ?? []).filter((other) => other !== key);
        world.storage.set('favourites', isOn ? [key, ...others] : others);
        work.push(send(key, isOn));
        if (isSynced) work.push(sync());
      }
      await Promise.all(work);
      const wanted = new Map([['product:b', true], ...presses.map(({ key, isOn }) => [key, isOn] as const)]);
      const expected = [...wanted].filter(([, isOn]) => isOn).map(([key]) => key);
      expect(world.account.toSorted()).toEqual(expected.toSorted());
      expect(find()?.toSorted()).toEqual(expected.toSorted());
    }),
  );
});
