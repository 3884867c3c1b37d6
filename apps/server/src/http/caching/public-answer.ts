import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding } from './choose-encoding.ts';

/** An answer that is equal for everybody who requests its URL, prepared once as bytes. */
export type PublicAnswer = {
  readonly plain: Uint8Array<ArrayBuffer>;
  gzip(): Promise<Uint8Array<ArrayBuffer>>;
  brotli(): Promise<Uint8Array<ArrayBuffer>>;
  readonly etag: string;
};

export function createPublicAnswer(value: unknown): PublicAnswer {
  return createPublicBytes(Buffer.from(JSON.stringify(value)));
}

export function createPublicBytes(plain: Uint8Array): PublicAnswer {
  const bytes = new Uint8Array(plain);
  // Compresses at the first request for an encoding: answers that change each second are mostly used in one encoding.
  let gzipped: Promise<Uint8Array<ArrayBuffer>> | null = null;
  let brotli: Promise<Uint8Array<ArrayBuffer>> | null = null;
  return {
    plain: bytes,
    gzip: () => (gzipped ??= compressGzip(bytes).then(copyBytes)),
    brotli: () => (brotli ??= compressBrotli(bytes, brotliOptions).then(copyBytes)),
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  };
}

/** Runs off the event loop: two megabytes take a tenth of a second. */
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const copyBytes = (compressed: Buffer) => new Uint8Array(compressed);

/** Sends the bytes in the caller's encoding, or 304 if the caller has them. */
export async function sendPublicAnswer(
  request: Request,
  answer: PublicAnswer,
  { maxAgeSeconds, contentType = 'application/json; charset=utf-8' }: { maxAgeSeconds: number; contentType?: string },
): Promise<Response> {
  const encoding = chooseEncoding(request);
  const headers = new Headers({
    'content-type': contentType,
    'cache-control': `public, max-age=${maxAgeSeconds}`,
    etag: answer.etag,
    vary: 'Accept-Encoding',
  });
  const known = (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === answer.etag);
  if (known) return new Response(null, { status: 304, headers });
  if (encoding) headers.set('content-encoding', encoding);
  const bytes = encoding === 'br' ? await answer.brotli() : encoding === 'gzip' ? await answer.gzip() : answer.plain;
  return new Response(bytes, { headers });
}
