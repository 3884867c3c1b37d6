import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { signInCustomer } from '../../../../test/people/sign-in.ts';
import type { Bearer } from '#http/call.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { watchAs } from './watch-as.ts';

const app = await startTestApp();
const { context } = app;
const manyStreams = 1000;
/** Uses a new subject and network each time, so that no limit applies. */
let callers = 0;
const callOf = (bearer: Bearer) => {
  callers += 1;
  return { bearer: { ...bearer, subjectId: `${callers}` }, caller: { ip: `10.${callers >> 8}.${callers & 255}.1` } };
};

type Read = { readonly ends: () => void };

/** Streams of one order whose reads the test completes. */
async function openStreams(count: number, subject: string) {
  const { token } = await signInCustomer(app);
  const bearer = await authenticate(context, `Bearer ${token}`);
  if (!bearer) throw new Error('Nobody has signed in');
  let version = 1;
  const begun: Read[] = [];
  const read = vi.fn(async () => {
    const seen = version;
    await new Promise<void>((ends) => begun.push({ ends }));
    return seen;
  });
  const endReads = () => begun.splice(0).forEach(({ ends }) => ends());
  const toWatch = {
    ...{ topic: 'order' as const, subject, readers: 'one', read },
    ...{ toData: (answer: number) => answer, isAwaited: () => false, refresh: async () => undefined },
  };
  const opening = Array.from({ length: count }, () => watchAs(context, callOf(bearer), toWatch));
  const sent: string[][] = Array.from({ length: count }, () => []);
  await vi.waitFor(() => expect(begun.length).toBeGreaterThan(0));
  endReads();
  const responses = await Promise.all(opening);
  for (const [index, { body }] of responses.entries()) {
    const reader = body?.getReader();
    onTestFinished(() => reader?.cancel());
    void (async () => {
      for (;;) {
        const piece = await reader?.read();
        if (!piece?.value) return;
        sent[index]?.push(new TextDecoder().decode(piece.value));
      }
    })();
  }
  const change = () => {
    version += 1;
    context.changes.announce('order', subject);
  };
  const lastEvents = () => sent.map((events) => events.at(-1) ?? '');
  return { read, begun, endReads, change, lastEvents };
}

test('one read answers all who watch one order, and calls are answered meanwhile [T-10]', async () => {
  const streams = await openStreams(manyStreams, 'an order');
  await vi.waitFor(() => expect(streams.begun).toHaveLength(1));
  streams.endReads();
  await vi.waitFor(() => expect(new Set(streams.lastEvents())).toEqual(new Set(['event: status\ndata: 1\n\n'])));
  streams.read.mockClear();

  streams.change();
  await vi.waitFor(() => expect(streams.begun).toHaveLength(1));
  streams.endReads();
  const sentByTurn: number[] = [];
  while (sentByTurn.at(-1) !== manyStreams) {
    await new Promise((resolve) => setImmediate(resolve));
    sentByTurn.push(streams.lastEvents().filter((event) => event.includes('data: 2')).length);
  }
  expect(streams.read).toHaveBeenCalledTimes(1);
  const inOneTurn = sentByTurn.map((count, turn) => count - (sentByTurn[turn - 1] ?? 0));
  expect(Math.max(...inOneTurn)).toBeLessThanOrEqual(100);
});

test('a change during a read is sent by another read', async () => {
  const streams = await openStreams(2, 'another order');
  await vi.waitFor(() => expect(streams.begun).toHaveLength(1));
  streams.endReads();
  await vi.waitFor(() => expect(streams.lastEvents()).toEqual(Array(2).fill('event: status\ndata: 1\n\n')));
  streams.change();
  await vi.waitFor(() => expect(streams.begun).toHaveLength(1));
  streams.change();
  streams.endReads();
  await vi.waitFor(() => expect(streams.begun).toHaveLength(1));
  streams.endReads();
  await vi.waitFor(() => expect(streams.lastEvents()).toEqual(Array(2).fill('event: status\ndata: 3\n\n')));
});
