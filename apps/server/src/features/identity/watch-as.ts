import { perContext, type Context } from '#context.ts';
import type { ChangeTopic } from '#db/changes.ts';
import type { Bearer } from '#http/call.ts';
import { isSessionOpen } from './session-states.ts';
import { accessTokenLifetimeSeconds } from './signing-keys.ts';

export type WatchTiming = {
  /** After so long without news a comment keeps the connection from being taken for dead. */
  readonly heartbeatMilliseconds: number;
  /** While a payment is open, the acquirer is asked so often. */
  readonly awaitedMilliseconds: number;
};

const defaultTiming: WatchTiming = { heartbeatMilliseconds: 15_000, awaitedMilliseconds: 3000 };

/** News that a reader leaves lying unread for longer than this are read by nobody. */
const unreadAtMost = 20;

/** What can be watched: something of its topic, as the watcher reads it. */
export type Watched<Answer> = {
  readonly topic: WatchedTopic;
  readonly subject: string;
  /** Throws the refusal of the call. */
  read(): Promise<Answer>;
  /** What is sent. */
  toData(answer: Answer): unknown;
  /** What of an answer is news when it differs; all that is sent, by default. */
  toNews?(answer: Answer): unknown;
  isAwaited(answer: Answer): boolean;
  /** Asks who has to say something new. */
  refresh(): Promise<void>;
};

type WatchedTopic = Extract<ChangeTopic, 'order' | 'cell-order'>;
const watchedTopics: readonly WatchedTopic[] = ['order', 'cell-order'];

/** A call whose bearer watches. */
export type WatchCall = { readonly bearer: Bearer };

type Watcher = {
  readonly topic: WatchedTopic;
  readonly subject: string;
  readonly sessionId: string;
  readonly wake: (isChanged: boolean) => void;
};

/** Who watches what in this process, heard of by changes in any. */
const watchersOf = perContext((context) => {
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
  return watchers;
});

/**
 * Server-sent events: what is watched as it is now, then after each change, in whatever process. The stream ends when the
 * token expires or its session ends, when the shop stops, and when nobody reads any more.
 */
export async function watchAs<Answer>(
  context: Context,
  call: WatchCall,
  watched: Watched<Answer>,
  timing: WatchTiming = defaultTiming,
): Promise<Response> {
  // What is wrong with the call is answered as always.
  await watched.read();
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    // Whatever stands between passes each event on at once; and the connection ends with the stream.
    'x-accel-buffering': 'no',
    connection: 'close',
  };
  return new Response(openStream(context, call, watched, timing), { headers });
}

function openStream<Answer>(
  context: Context,
  call: WatchCall,
  watched: Watched<Answer>,
  timing: WatchTiming,
): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  return new ReadableStream({
    start(controller) {
      void follow(context, call, watched, { controller, timing, gone: gone.signal });
    },
    cancel: () => gone.abort(),
  });
}

type Following = {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly timing: WatchTiming;
  readonly gone: AbortSignal;
};

async function follow<Answer>(
  context: Context,
  call: WatchCall,
  watched: Watched<Answer>,
  { controller, timing, gone }: Following,
): Promise<void> {
  const { sessionId } = call.bearer;
  const alarm = createAlarm();
  const { topic, subject } = watched;
  const watcher: Watcher = { topic, subject, sessionId, wake: alarm.ring };
  const stop = () => alarm.ring(false);
  const watchers = watchersOf(context);
  watchers.add(watcher);
  for (const signal of [gone, context.stopping]) signal.addEventListener('abort', stop);
  const isWatched = async () =>
    !gone.aborted &&
    !context.stopping.aborted &&
    remainingOf(context, call) > 0 &&
    (await isSessionOpen(context, sessionId));

  try {
    let shown = '';
    let answer: Answer | null = null;
    while (await isWatched()) {
      if (answer === null || alarm.takeChange()) answer = await watched.read();
      // Whoever went meanwhile has closed the stream.
      if (gone.aborted) break;
      const data = JSON.stringify(watched.toData(answer));
      const news = watched.toNews ? JSON.stringify(watched.toNews(answer)) : data;
      send(controller, news === shown ? ': still here\n\n' : `event: status\ndata: ${data}\n\n`);
      shown = news;
      if ((controller.desiredSize ?? 0) < -unreadAtMost) break;

      const isAwaiting = watched.isAwaited(answer);
      const patience = isAwaiting ? timing.awaitedMilliseconds : timing.heartbeatMilliseconds;
      await alarm.wait(Math.min(patience, remainingOf(context, call)));
      if (isAwaiting && !gone.aborted && !context.stopping.aborted) {
        await watched.refresh();
        answer = null;
      }
    }
  } catch (error) {
    // The reader asks again, and is then told what is wrong.
    context.logger.warn({ err: error, topic, subject }, 'something could not be watched any longer');
  } finally {
    watchers.delete(watcher);
    for (const signal of [gone, context.stopping]) signal.removeEventListener('abort', stop);
    if (!gone.aborted) controller.close();
  }
}

/** Milliseconds for which the token of the call still counts. */
function remainingOf({ clock }: Context, { bearer }: WatchCall): number {
  return bearer.issuedAt.getTime() + accessTokenLifetimeSeconds * 1000 - clock.now().getTime();
}

const encoder = new TextEncoder();

function send(controller: ReadableStreamDefaultController<Uint8Array>, text: string): void {
  controller.enqueue(encoder.encode(text));
}

/** Ends a wait; rings that come in between are not lost. */
function createAlarm() {
  let isRinging = false;
  let isChanged = false;
  let end: (() => void) | null = null;
  return {
    ring(change: boolean): void {
      isRinging = true;
      isChanged ||= change;
      end?.();
    },
    /** Whether something has changed since it was asked last. */
    takeChange(): boolean {
      const was = isChanged;
      isChanged = false;
      return was;
    },
    async wait(milliseconds: number): Promise<void> {
      if (!isRinging) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds).unref();
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isRinging = false;
    },
  };
}
