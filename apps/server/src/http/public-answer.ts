import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';

/** An answer that is the same for everybody who asks for its URL, made once as the bytes to be sent. */
export type PublicAnswer = {
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
  readonly brotli: Uint8Array<ArrayBuffer>;
  readonly etag: string;
};

export function createPublicAnswer(value: unknown): PublicAnswer {
  return createPublicBytes(Buffer.from(JSON.stringify(value)));
}

export function createPublicBytes(plain: Uint8Array): PublicAnswer {
  return {
    plain: new Uint8Array(plain),
    gzip: new Uint8Array(gzipSync(plain)),
    brotli: new Uint8Array(brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  };
}

/** Sends the bytes in the encoding that the caller takes, or 304 where they have them. */
export function sendPublicAnswer(
  request: Request,
  answer: PublicAnswer,
  { maxAgeSeconds, contentType = 'application/json; charset=utf-8' }: { maxAgeSeconds: number; contentType?: string },
): Response {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
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
  const bytes = encoding === 'br' ? answer.brotli : encoding === 'gzip' ? answer.gzip : answer.plain;
  return new Response(bytes, { headers });
}
