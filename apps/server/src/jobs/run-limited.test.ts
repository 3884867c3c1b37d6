import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/start-test-app.ts';
import { runLimited } from './run-limited.ts';

const { context } = await startTestApp();

test('a run is aborted when its time is over or the shop stops, without an effect on the next', async () => {
  const ended: string[] = [];
  const waitToBeStopped = (name: string) => async (limited: { readonly stopping: AbortSignal }) => {
    if (!limited.stopping.aborted) await once(limited.stopping, 'abort');
    ended.push(name);
  };
  await runLimited(context, waitToBeStopped('in time'), 1);
  expect(context.stopping.aborted).toBe(false);

  const shop = new AbortController();
  const stopped = runLimited({ ...context, stopping: shop.signal }, waitToBeStopped('with the shop'));
  shop.abort();
  await stopped;
  await runLimited(context, async ({ stopping }) => expect(stopping.aborted).toBe(false), 60_000);
  expect(ended).toEqual(['in time', 'with the shop']);
});
