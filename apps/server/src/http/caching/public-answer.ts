import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** An answer that is equal for everybody who requests its URL, prepared once as bytes. */
export type PublicAnswer = {
  readonly plain: Bytes;
  /** The bytes in an encoding; a promise while they are being compressed. */
  find(encoding: Encoding | null): Bytes | Promise<Bytes>;
  readonly etag: string;
  /** The number of bytes in memory: of the plain answer, and of each encoding once it is compressed. */
  bytesInMemory(): number;
  /** Reports how many bytes were added; returns the function that unsubscribes. */
  watchGrowth(listen: (bytes: number) => void): () => void;
};

export function createPublicAnswer(value: unknown): PublicAnswer {
  return createPublicBytes(Buffer.from(JSON.stringify(value)));
}

export function createPublicBytes(plain: Uint8Array): PublicAnswer {
  const bytes = new Uint8Array(plain);
  // Compresses at the first request for an encoding: answers that change each second are mostly used in one encoding.
  let held = bytes.byteLength;
  const listeners = new Set<(bytes: number) => void>();
  const grow = (compressed: Buffer): Buffer => {
    held += compressed.byteLength;
    for (const listen of listeners) listen(compressed.byteLength);
    return compressed;
  };
  const gzipped = memoizeBytes(async () => grow(await compressGzip(bytes)));
  const brotli = memoizeBytes(async () => grow(await compressBrotli(bytes, brotliOptions)));
  return {
    plain: bytes,
    find: (encoding) => (encoding === 'br' ? brotli() : encoding === 'gzip' ? gzipped() : bytes),
    etag: tagOf(bytes),
    bytesInMemory: () => held,
    watchGrowth(listen) {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
  };
}

/** The strong `ETag` of a content. */
export function tagOf(...content: readonly (Uint8Array | string)[]): string {
  const hash = createHash('sha256');
  for (const part of content) hash.update(part);
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Whether the header `If-None-Match` names this tag, so that the caller has the content already. */
export function hasTag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function memoizeBytes(compress: () => Promise<Buffer>): () => Bytes | Promise<Bytes> {
  let bytes: Bytes | Promise<Bytes> | null = null;
  const run = async (): Promise<Bytes> => {
    try {
      bytes = new Uint8Array(await compress());
      return bytes;
    } catch (error) {
      // The failed compression is forgotten, so that the next request retries it.
      bytes = null;
      throw error;
    }
  };
  return () => (bytes ??= run());
}

/** Runs off the event loop: two megabytes take a tenth of a second. */
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const preparedOf = new WeakMap<Response, PublicAnswer>();

/** The prepared bytes of a response that `sendPublicAnswer` made; null for any other. */
export function findPrepared(response: Response): PublicAnswer | null {
  return preparedOf.get(response) ?? null;
}

export type PublicLifetime = {
  /** The time for which a browser may cache the answer. */
  readonly maxAgeSeconds: number;
  /** The time for which a shared cache (CDN, proxy) may store the answer; absent if it is `maxAgeSeconds`. */
  readonly sharedSeconds?: number;
  readonly contentType?: string;
};

/** Sends the bytes in the caller's encoding, or 304 if the caller has them. */
export async function sendPublicAnswer(
  request: Request,
  answer: PublicAnswer,
  { maxAgeSeconds, sharedSeconds, contentType = 'application/json; charset=utf-8' }: PublicLifetime,
): Promise<Response> {
  const shared = sharedSeconds === undefined ? '' : `, s-maxage=${sharedSeconds}`;
  const response = await sendPrepared(request, answer, {
    'content-type': contentType,
    'cache-control': `public, max-age=${maxAgeSeconds}${shared}`,
    etag: answer.etag,
    vary: 'Accept-Encoding',
  });
  preparedOf.set(response, answer);
  return response;
}

/** Like `sendPublicAnswer`, with any headers; they must have the `etag`. */
export async function sendPrepared(
  request: Request,
  answer: PublicAnswer,
  init: Readonly<Record<string, string>>,
): Promise<Response> {
  const headers = new Headers(init);
  if (hasTag(request.headers.get('if-none-match'), init['etag'] ?? answer.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = chooseEncoding(request);
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(await answer.find(encoding), { headers });
}
