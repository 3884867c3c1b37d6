import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { perContext, type Context } from '#context.ts';
import { findPartner, findPicture } from '#features/company/index.ts';
import type { HttpApp } from '#http/mount-routes.ts';

type ServedPicture = {
  readonly contentType: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Null where compressing gains nothing. */
  readonly gzip: Uint8Array<ArrayBuffer> | null;
  readonly brotli: Uint8Array<ArrayBuffer> | null;
};

const picturesKeptAtMost = 500;

/** The pictures asked for last, in the order of asking. */
const keptPictures = perContext(() => new Map<string, ServedPicture>());

/** `GET /pictures/{partnerId}/{id}.svg`: bytes named by their hash, to be kept for ever. */
export function mountPictures(app: HttpApp, context: Context): void {
  app.get('/pictures/:partnerId/:file', async (c) => {
    const id = c.req.param('file').replace(/\.[a-z]+$/, '');
    const picture = await findServedPicture(context, c.req.param('partnerId'), id);
    if (!picture) return c.notFound();
    return sendPicture(c.req.raw, id, picture);
  });
}

async function findServedPicture(context: Context, partnerId: string, id: string): Promise<ServedPicture | null> {
  const kept = keptPictures(context);
  const key = `${partnerId}/${id}`;
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  // Only what can name a picture is looked up: a URL may hold what no database takes.
  const partner = /^[0-9a-f]{32,64}$/.test(id) ? await findPartner(context, partnerId) : null;
  const found = partner && (await findPicture(context.database, partner.id, id));
  if (!found) return null;
  const picture = toServed(found);
  kept.set(key, picture);
  const [oldest] = kept.keys();
  if (kept.size > picturesKeptAtMost && oldest !== undefined) kept.delete(oldest);
  return picture;
}

function toServed({ contentType, bytes }: { contentType: string; bytes: Uint8Array }): ServedPicture {
  const plain = new Uint8Array(bytes);
  if (contentType !== 'image/svg+xml') return { contentType, plain, gzip: null, brotli: null };
  return {
    contentType,
    plain,
    gzip: new Uint8Array(gzipSync(plain)),
    brotli: new Uint8Array(brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
  };
}

function sendPicture(request: Request, id: string, picture: ServedPicture): Response {
  const headers = new Headers({
    'content-type': picture.contentType,
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${id}"`,
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    // A drawing that is opened as a page of its own can do nothing.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(`"${id}"`)) return new Response(null, { status: 304, headers });

  const accepted = request.headers.get('accept-encoding') ?? '';
  if (picture.brotli && /\bbr\b/.test(accepted)) {
    headers.set('content-encoding', 'br');
    return new Response(picture.brotli, { headers });
  }
  if (picture.gzip && /\bgzip\b/.test(accepted)) {
    headers.set('content-encoding', 'gzip');
    return new Response(picture.gzip, { headers });
  }
  return new Response(picture.plain, { headers });
}
