import { toSharedNetwork } from '#config/address-ranges.ts';
import type { Context } from '#context.ts';
import type { ChangeTopic } from '#db/changes/changes.ts';
import type { Bearer, Caller } from '#http/call.ts';
import { isSessionOpen } from '../sessions/session-states.ts';
import { accessTokenLifetimeSeconds } from '../tokens/signing-keys.ts';
import { createAlarm } from './alarm.ts';
import { createSharedReads } from './shared-reads.ts';
import { createStreamLimiter } from './stream-limiter.ts';
import { createBatchQueue } from './batch-queue.ts';

export type WatchTiming = {
  /** The interval of silence after which a comment keeps the connection alive. */
  readonly heartbeatMilliseconds: number;
  /** The interval of polling while the data waits for an external source (`isAwaited`), such as an acquirer. */
  readonly awaitedMilliseconds: number;
};

const defaultTiming: WatchTiming = { heartbeatMilliseconds: 15_000, awaitedMilliseconds: 3000 };

/** A reader with more unread events is disconnected. */
const unreadAtMost = 20;

/** The size and pause of batches of woken streams, between which calls get their turns of the event loop. */
const wakeUpBatch = { atOnce: 10, pauseMilliseconds: 15 };

/** A resource that a stream watches. Changes announced for its topic and subject wake the stream. */
export type Watched<Answer> = {
  readonly topic: WatchedTopic;
  readonly subject: string;
  /** Readers with the same key see the same data: one read is sent to all of them. */
  readonly readers: string;
  /** Reads the present data. Throws a Refusal if the bearer may not read it. */
  read(): Promise<Answer>;
  /** The events to send; by default one, `status` with the data. */
  toEvents?(answer: Answer): readonly { readonly event: string; readonly data: unknown }[];
  /** The data to send. */
  toData(answer: Answer): unknown;
  /** The part of an answer whose change triggers an event; all data by default. */
  toCompared?(answer: Answer): unknown;
  isAwaited(answer: Answer): boolean;
  /** Updates the data from its external source, such as the acquirer, while it is awaited. */
  refresh(): Promise<void>;
};

type WatchedTopic = Extract<ChangeTopic, 'order' | 'shop-orders' | 'cell-order'>;
const watchedTopics: readonly WatchedTopic[] = ['order', 'shop-orders', 'cell-order'];

/** The call that opens a stream. */
export type WatchCall = { readonly bearer: Bearer; readonly caller: Pick<Caller, 'ip'> };

type Watcher = {
  readonly topic: WatchedTopic;
  readonly subject: string;
  readonly sessionId: string;
  readonly wake: (isChanged: boolean) => void;
};

/** An answer serialized once for all its readers. */
type SerializedAnswer = {
  readonly bytes: Uint8Array;
  readonly compared: string;
  readonly isAwaited: boolean;
};

/** The watchers of this process, woken by changes in any process. */
export const createWatching = (context: Context) => {
  const watchers = new Set<Watcher>();
  for (const topic of watchedTopics) {
    context.changes.on(topic, (subject) => {
      for (const watcher of watchers) {
        if (watcher.topic === topic && (subject === null || watcher.subject === subject)) watcher.wake(true);
      }
    });
  }
  context.changes.on('session', (sessionId) => {
    for (const watcher of watchers) if (sessionId === null || watcher.sessionId === sessionId) watcher.wake(false);
  });
  const limiter = createStreamLimiter(context.streamCaps, {
    onRefused: (by) => context.metrics.countRefusedByBudget({ budget: 'open_streams', by }),
  });
  return { watchers, readShared: createSharedReads<SerializedAnswer>(), turn: createBatchQueue(wakeUpBatch), limiter };
};

/**
 * Server-sent events: the present state, then each change from any process. The stream ends when the token expires, the
 * session ends, the shop stops, or the reader stops reading.
 */
export async function watchAs<Answer>(
  context: Context,
  call: WatchCall,
  watched: Watched<Answer>,
  timing: WatchTiming = defaultTiming,
): Promise<Response> {
  const { limiter, readShared } = context.services.identity.watching;
  const network = toSharedNetwork(call.caller.ip);
  const release = limiter.acquire({ subject: call.bearer.subjectId, network });
  try {
    // The first read may refuse the call, which is possible only before the stream starts.
    await readShared(readersOf(watched), () => readSerialized(watched));
  } catch (error) {
    release();
    throw error;
  }
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    // Tells proxies not to buffer the stream. The connection is not reused after it.
    'x-accel-buffering': 'no',
    connection: 'close',
  };
  return new Response(openStream(context, call, watched, { timing, release }), { headers });
}

function openStream<Answer>(
  context: Context,
  call: WatchCall,
  watched: Watched<Answer>,
  { timing, release }: Pick<StreamOptions, 'timing' | 'release'>,
): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  return new ReadableStream({
    start(controller) {
      void streamChanges(context, call, watched, { controller, timing, release, gone: gone.signal });
    },
    cancel: () => gone.abort(),
  });
}

type StreamOptions = {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly timing: WatchTiming;
  readonly gone: AbortSignal;
  /** Removes the stream from the limiter's count. */
  readonly release: () => void;
};

async function streamChanges<Answer>(
  context: Context,
  call: WatchCall,
  watched: Watched<Answer>,
  { controller, timing, release, gone }: StreamOptions,
): Promise<void> {
  const { sessionId } = call.bearer;
  const alarm = createAlarm();
  const { topic, subject } = watched;
  const watcher: Watcher = { topic, subject, sessionId, wake: alarm.ring };
  const stop = () => alarm.ring(false);
  const { watchers, readShared, turn } = context.services.identity.watching;
  watchers.add(watcher);
  for (const signal of [gone, context.stopping]) signal.addEventListener('abort', stop);
  const isEnding = () => gone.aborted || context.stopping.aborted;
  const isWatched = async () =>
    !isEnding() && remainingOf(context, call) > 0 && (await isSessionOpen(context, call.bearer));
  const readers = readersOf(watched);

  try {
    let lastSent = '';
    let current: SerializedAnswer | null = null;
    let isRefreshed = false;
    while (await isWatched()) {
      const isChanged = alarm.consumeChange();
      if (isRefreshed) current = await readShared(`${readers} refreshed`, () => refreshAndRead(watched));
      else if (current === null || isChanged) current = await readShared(readers, () => readSerialized(watched));
      await turn();
      // The reader may have closed the stream meanwhile.
      if (gone.aborted) break;
      controller.enqueue(current.compared === lastSent ? heartbeat : current.bytes);
      lastSent = current.compared;
      if ((controller.desiredSize ?? 0) < -unreadAtMost) break;

      const pause = current.isAwaited ? timing.awaitedMilliseconds : timing.heartbeatMilliseconds;
      await alarm.wait(Math.min(pause, remainingOf(context, call)));
      isRefreshed = current.isAwaited;
    }
  } catch (error) {
    // The stream ends here: the browser reconnects, and the new call is then refused with the reason.
    context.logger.warn({ err: error, topic, subject }, 'something could not be watched any longer');
  } finally {
    watchers.delete(watcher);
    release();
    for (const signal of [gone, context.stopping]) signal.removeEventListener('abort', stop);
    if (!gone.aborted) controller.close();
  }
}

const encoder = new TextEncoder();
const heartbeat = encoder.encode(': still here\n\n');

const readersOf = ({ topic, subject, readers }: Pick<Watched<unknown>, 'topic' | 'subject' | 'readers'>) =>
  `${topic} ${subject} ${readers}`;

async function readSerialized<Answer>(watched: Watched<Answer>): Promise<SerializedAnswer> {
  const answer = await watched.read();
  const data = JSON.stringify(watched.toData(answer));
  const events = watched.toEvents?.(answer).map((each) => toEvent(each.event, JSON.stringify(each.data)));
  return {
    bytes: encoder.encode(events ? events.join('') : toEvent('status', data)),
    compared: watched.toCompared ? JSON.stringify(watched.toCompared(answer)) : data,
    isAwaited: watched.isAwaited(answer),
  };
}

const toEvent = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`;

async function refreshAndRead<Answer>(watched: Watched<Answer>): Promise<SerializedAnswer> {
  await watched.refresh();
  return readSerialized(watched);
}

/** Remaining lifetime of the call's token in milliseconds. */
function remainingOf({ clock }: Context, { bearer }: WatchCall): number {
  return bearer.issuedAt.getTime() + accessTokenLifetimeSeconds * 1000 - clock.now().getTime();
}
