import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { chooseEncoding } from '../caching/choose-encoding.ts';

const compressible = /^(?:text\/|application\/(?:json|manifest\+json|xml)|image\/svg\+xml)/;

/** Compresses a streaming page: sends each rendered piece at once. */
export function compressPage(request: Request, response: Response): Response {
  if (!response.body || response.headers.has('content-encoding')) return response;
  // The response was prepared in each encoding already.
  if (response.headers.get('vary')?.includes('Accept-Encoding')) return response;
  if (!compressible.test(response.headers.get('content-type') ?? '')) return response;

  const headers = new Headers(response.headers);
  headers.append('vary', 'Accept-Encoding');
  const encoding = chooseEncoding(request);
  const { status, statusText, body } = response;
  if (!encoding) return new Response(body, { status, statusText, headers });

  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH });
  // An error at either end destroys the other; the reader of the answer sees it.
  pipeline(Readable.fromWeb(body), compressor, () => undefined);
  return new Response(Readable.toWeb(compressor), { status, statusText, headers });
}
