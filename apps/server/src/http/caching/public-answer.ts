import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding } from './choose-encoding.ts';

/** An answer that is the same for everybody who asks for its URL, made once as the bytes to be sent. */
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
  // Compressed for the first who takes it so: a shop whose numbers change each second makes most answers for one encoding.
  let gzipped: Promise<Uint8Array<ArrayBuffer>> | null = null;
  let brotli: Promise<Uint8Array<ArrayBuffer>> | null = null;
  return {
    plain: bytes,
    gzip: () => (gzipped ??= compressGzip(bytes).then(copyBytes)),
    brotli: () => (brotli ??= compressBrotli(bytes, brotliOptions).then(copyBytes)),
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  };
}

/** Off the event loop: two megabytes take a tenth of a second. */
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const copyBytes = (compressed: Buffer) => new Uint8Array(compressed);

/** Sends the bytes in the encoding that the caller takes, or 304 where they have them. */
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
