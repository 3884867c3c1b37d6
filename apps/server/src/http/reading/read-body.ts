import type { RefusalCode } from '@kaplya/contract';
import { Refusal } from '../refusal.ts';
import { CallerDisconnected } from './caller-disconnected.ts';

export type BodyLimit = {
  readonly maximumBytes: number;
  /** The refusal code for a body above the size limit. */
  readonly tooLarge: RefusalCode;
};

/** The slowest accepted network; a body may take the base time, plus time for its allowed size. */
const patience = { milliseconds: 10_000, bytesPerSecond: 20_000 };

/** The time limit of a body of at most this many bytes. */
export function bodyTimeoutFor(maximumBytes: number): number {
  return patience.milliseconds + (maximumBytes / patience.bytesPerSecond) * 1000;
}

/** Reads a request's bytes up to the size and time limits, whatever length the request declares. */
export async function readBody(
  request: Request,
  { maximumBytes, tooLarge }: BodyLimit,
  milliseconds = bodyTimeoutFor(maximumBytes),
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maximumBytes) throw new Refusal(tooLarge);
  if (!request.body) return new Uint8Array();
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Refusal('request.too_slow')), milliseconds);
  try {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const { done, value } = await Promise.race([readOn(reader), late.promise]);
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      if (size > maximumBytes) throw new Refusal(tooLarge);
      chunks.push(value);
    }
  } catch (error) {
    // The remainder is not awaited: the connection ends with the answer.
    void reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
    late.promise.catch(() => undefined);
  }
}

async function readOn(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (error) {
    throw new CallerDisconnected(error);
  }
}
