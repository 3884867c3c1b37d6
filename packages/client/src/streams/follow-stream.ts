import { abortWith } from '../calls/abort-with.ts';
import { readEvents } from './read-events.ts';

type FollowedStream = {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** A stream that is silent for so long, without even a sign of life, counts as broken. */
  silenceMs: number;
  signal: AbortSignal;
  /** The data of a `status` event. */
  onStatus: (said: unknown) => void;
};

/** Follows one stream to its end. Rejects when it cannot be opened or breaks. */
export async function followStream({ open, silenceMs, signal, onStatus }: FollowedStream): Promise<void> {
  const silence = new AbortController();
  const untie = abortWith(silence, signal);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function expectMore(): void {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  }

  try {
    const body = await open(silence.signal);
    expectMore();
    await readEvents(body, {
      onPiece: expectMore,
      onEvent({ event, data }) {
        if (event === 'status' && !signal.aborted) onStatus(JSON.parse(data));
      },
    });
  } finally {
    clearTimeout(timer);
    untie();
  }
}
