import type { RefusalCode } from '@kaplya/contract';
import { Refusal } from '../refusal.ts';
import { CallerHasLeft } from './caller-has-left.ts';

export type BodyLimit = {
  readonly maximumBytes: number;
  /** What a larger one is refused with. */
  readonly tooLarge: RefusalCode;
};

/** What every network does at last; a body may take the first, and the second for what it may be large. */
const patience = { milliseconds: 10_000, bytesPerSecond: 20_000 };

/** How long a body of at most so many bytes may take to come. */
export function patienceFor(maximumBytes: number): number {
  return patience.milliseconds + (maximumBytes / patience.bytesPerSecond) * 1000;
}

/** The bytes of a request, no more of them and no later than the limit allows, whatever the request says of its length. */
export async function readBody(
  request: Request,
  { maximumBytes, tooLarge }: BodyLimit,
  milliseconds = patienceFor(maximumBytes),
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
    // What still comes is not waited for: the connection is over with the answer.
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
    throw new CallerHasLeft(error);
  }
}
