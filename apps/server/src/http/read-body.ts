import type { RefusalCode } from '@kaplya/contract';
import { Refusal } from './refusal.ts';

export type BodyLimit = {
  readonly maximumBytes: number;
  /** What a larger one is refused with. */
  readonly tooLarge: RefusalCode;
};

/** The bytes of a request, no more of them than the limit allows, whatever the request says of its length. */
export async function readBody(
  request: Request,
  { maximumBytes, tooLarge }: BodyLimit,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maximumBytes) throw new Refusal(tooLarge);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maximumBytes) throw new Refusal(tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
