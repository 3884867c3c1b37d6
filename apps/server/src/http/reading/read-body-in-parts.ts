import { Refusal } from '../refusal.ts';
import { CallerDisconnected } from './caller-disconnected.ts';
import type { BodyLimit } from './read-body.ts';

const MB = 1024 * 1024;

/** The largest body that is read to its end although it is refused; the connection of a larger one is closed. */
const mostDiscardedBytes = 1024 * MB;

/**
 * Passes a request's bytes to `take` in parts of exactly `partBytes` (the last may be shorter), so that only one part
 * is in memory. Refuses a body that is larger than the limit, or later than `milliseconds`. What is too large is read
 * on without being stored, because a browser shows an answer only after it has sent everything.
 */
export async function readBodyInParts(
  request: Request,
  { maximumBytes, tooLarge }: BodyLimit,
  { partBytes, milliseconds }: { readonly partBytes: number; readonly milliseconds: number },
  take: (part: Uint8Array) => Promise<void>,
): Promise<void> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > mostDiscardedBytes) throw new Refusal(tooLarge);
  if (!request.body) return;
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const late = Promise.withResolvers<never>();
  late.promise.catch(() => undefined);
  const timer = setTimeout(() => late.reject(new Refusal('request.too_slow')), milliseconds);
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([readOn(reader), late.promise]);
      if (done) break;
      size += value.byteLength;
      if (size > mostDiscardedBytes) throw new Refusal(tooLarge);
      if (declared > maximumBytes || size > maximumBytes) {
        waiting = [];
        continue;
      }
      waiting.push(value);
      waitingBytes += value.byteLength;
      while (waitingBytes >= partBytes) {
        const whole = Buffer.concat(waiting);
        await take(whole.subarray(0, partBytes));
        const rest = whole.subarray(partBytes);
        waiting = [rest];
        waitingBytes = rest.byteLength;
      }
    }
    if (declared > maximumBytes || size > maximumBytes) throw new Refusal(tooLarge);
    if (waitingBytes > 0) await take(Buffer.concat(waiting));
  } catch (error) {
    // The remainder is not awaited: the connection ends with the answer.
    void reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function readOn(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (error) {
    throw new CallerDisconnected(error);
  }
}
