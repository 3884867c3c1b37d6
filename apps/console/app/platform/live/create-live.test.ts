import { expect, test, vi } from 'vitest';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { createLive, type Change } from './create-live.ts';

/** The timeout allows for a busy machine. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const awake = { isAwake: () => true, subscribeToAwake: () => () => {} };

function openStream() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const open = vi.fn<(signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>>(
    async () => new ReadableStream({ start: (controller) => void streams.push(controller) }),
  );
  const say = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text));
  return { open, say, end: () => streams.at(-1)?.close() };
}

test('subscribers are notified of each change, and other events are ignored', async () => {
  const { open, say } = openStream();
  const live = createLive({ open, attention: awake });
  const changes: Change[] = [];
  const stop = live.subscribe((change) => changes.push(change));
  await until(() => expect(live.isFollowing.getState()).toBe(true));
  say(
    'data: {"subject":"order:1"}\n\n: alive\n\ndata: nothing\n\ndata: {"subject":"order"}\n\ndata: {"subject":"slot:2"}\n\n',
  );
  await until(() =>
    expect(changes).toEqual([
      { kind: 'order', id: '1' },
      { kind: 'slot', id: '2' },
    ]),
  );
  stop();
});

test('one stream serves all who listen, and ends with the last of them', async () => {
  const { open } = openStream();
  const live = createLive({ open, attention: awake });
  const stops = [live.subscribe(() => {}), live.subscribe(() => {})];
  await until(() => expect(live.isFollowing.getState()).toBe(true));
  expect(open).toHaveBeenCalledOnce();
  const signal = open.mock.calls[0]?.[0];
  stops[0]?.();
  expect(signal?.aborted).toBe(false);
  stops[1]?.();
  expect(signal?.aborted).toBe(true);
});

test('a stream that breaks is opened again, and meanwhile nothing counts as heard', async () => {
  const { open, end } = openStream();
  const live = createLive({ open, attention: awake, pausesMs: [1, 1] });
  const seen: boolean[] = [];
  live.isFollowing.subscribe(() => seen.push(live.isFollowing.getState()));
  const stop = live.subscribe(() => {});
  await until(() => expect(open).toHaveBeenCalledOnce());
  await until(() => expect(seen).toEqual([true]));
  end();
  await until(() => expect(open).toHaveBeenCalledTimes(2));
  await until(() => expect(seen).toEqual([true, false, true]));
  stop();
});

test('who may not follow is not asked again', async () => {
  const open = vi.fn<() => Promise<never>>(() => Promise.reject(new ApiFailure({ kind: 'answer', status: 403 })));
  const live = createLive({ open, attention: awake, pausesMs: [1, 1] });
  const stop = live.subscribe(() => {});
  await new Promise((done) => setTimeout(done, 30));
  expect(open).toHaveBeenCalledOnce();
  stop();
});

test('subscribers are notified when the stream is open again, because changes meanwhile were missed [O-03e]', async () => {
  const { open, end } = openStream();
  open.mockImplementationOnce(() => Promise.reject(new ApiFailure({ kind: 'network' })));
  const live = createLive({ open, attention: awake, pausesMs: [1, 1] });
  const onMissed = vi.fn<() => void>();
  const stop = live.subscribe(() => {}, onMissed);
  await until(() => expect(onMissed).toHaveBeenCalledTimes(1));
  end();
  await until(() => expect(onMissed).toHaveBeenCalledTimes(2));
  stop();
});

test('a stream that opens at once has missed nothing', async () => {
  const { open } = openStream();
  const live = createLive({ open, attention: awake });
  const onMissed = vi.fn<() => void>();
  const stop = live.subscribe(() => {}, onMissed);
  await until(() => expect(live.isFollowing.getState()).toBe(true));
  expect(onMissed).not.toHaveBeenCalled();
  stop();
});
