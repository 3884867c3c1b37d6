import { abortWith } from '../calls/abort-with.ts';
import { readEvents, type ServerEvent } from './read-events.ts';

type Followed = {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** The time without any bytes, heartbeats included, after which the stream counts as broken. */
  silenceMs: number;
  signal: AbortSignal;
};

type FollowedEvents = Followed & {
  /** The stream is open. */
  onOpen?: () => void;
  onEvent: (event: ServerEvent) => void;
};

/** Follows one stream to its end. Rejects when it cannot be opened or breaks. */
export async function followEvents({ open, silenceMs, signal, onOpen, onEvent }: FollowedEvents): Promise<void> {
  const silence = new AbortController();
  const untie = abortWith(silence, signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  function expectMore(): void {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  }
  try {
    const body = await open(silence.signal);
    onOpen?.();
    expectMore();
    await readEvents(body, {
      onPiece: expectMore,
      onEvent(event) {
        if (!signal.aborted) onEvent(event);
      },
    });
  } finally {
    clearTimeout(timer);
    untie();
  }
}

type FollowedStream = Followed & {
  /** The data of a `status` event. */
  onStatus: (data: unknown) => void;
};

/** Follows a stream of `status` events, such as those of one order. */
export function followStream({ onStatus, ...followed }: FollowedStream): Promise<void> {
  return followEvents({
    ...followed,
    onEvent({ event, data }) {
      if (event === 'status') onStatus(JSON.parse(data));
    },
  });
}
