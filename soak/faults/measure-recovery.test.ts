import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { measureRecovery } from './measure-recovery.ts';

test('a shop that is slow is asked by five calls at once at the most, and one that hangs is asked again', async () => {
  let inHand = 0;
  let most = 0;
  let asked = 0;
  const seconds = await measureRecovery(
    {
      isUp: () => true,
      async ask() {
        asked += 1;
        const isHanging = asked <= 2;
        inHand += 1;
        most = Math.max(most, inHand);
        await delay(isHanging ? 60_000 : 600, undefined, { ref: false });
        inHand -= 1;
      },
    },
    performance.now(),
  );
  expect(seconds).toBeLessThan(5);
  expect(most).toBeLessThanOrEqual(5);
});

test('a shop that ended by itself has no recovery', async () => {
  const shop = { isUp: () => false, ask: () => Promise.reject(new Error('nobody is there')) };
  expect(await measureRecovery(shop, performance.now())).toBeNull();
});
