import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createRecentMap } from '#memory/recent-map.ts';
import type { Context } from '#context.ts';
import { findPartner, findPicture } from '#features/company/index.ts';
import { chooseEncoding } from '#http/caching/choose-encoding.ts';
import type { HttpApp } from '#http/mount-routes.ts';

export type FoundPicture = NonNullable<Awaited<ReturnType<typeof findPicture>>>;

export type ServedPicture = {
  readonly contentType: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  /** The compressed bytes; null if compression saves nothing. */
  readonly gzip: Uint8Array<ArrayBuffer> | null;
  readonly brotli: Uint8Array<ArrayBuffer> | null;
};

const cachedPicturesAtMost = 500;
const FOR_EVER = 'public, max-age=31536000, immutable';
/** A week only: the id identifies the stored picture, but a release may render it in another way. */
const FOR_A_WEEK = 'public, max-age=604800';

/** Caches recently requested pictures, in order of use. */
export const createPicturesInMemory = () => createRecentMap<string, ServedPicture>(cachedPicturesAtMost);

/**
 * `GET /pictures/{partnerId}/{id}.svg`: identified by a hash, cached for ever. `…/{id}/og.jpg` is the same picture for
 * social networks.
 */
export function mountPictures(app: HttpApp, context: Context): void {
  app.get('/pictures/:partnerId/:id/og.jpg', async (c) => {
    const { partnerId, id } = c.req.param();
    const picture = await findServedPicture(context, { partnerId, id, as: 'social' }, toSocial);
    if (!picture) return c.notFound();
    return sendPicture(c.req.raw, { tag: `${id}-og`, cacheControl: FOR_A_WEEK }, picture);
  });
  app.get('/pictures/:partnerId/:file', async (c) => {
    const id = c.req.param('file').replace(/\.[a-z]+$/, '');
    const picture = await findServedPicture(
      context,
      { partnerId: c.req.param('partnerId'), id, as: 'itself' },
      toServed,
    );
    if (!picture) return c.notFound();
    return sendPicture(c.req.raw, { tag: id, cacheControl: FOR_EVER }, picture);
  });
}

/** A picture rendered by `serve`, cached under the name `as`. */
export async function findServedPicture(
  context: Context,
  { partnerId, id, as }: { partnerId: string; id: string; as: string },
  serve: (found: FoundPicture, context: Context) => ServedPicture | null | Promise<ServedPicture | null>,
): Promise<ServedPicture | null> {
  const cache = context.services.catalogue.pictures;
  const key = `${as} ${partnerId}/${id}`;
  const known = cache.get(key);
  if (known) return known;
  // Only well-formed ids are looked up: a URL may contain text that the database rejects.
  const partner = /^[0-9a-f]{32,64}$/.test(id) ? await findPartner(context, partnerId) : null;
  const found = partner && (await findPicture(context.database, partner.id, id));
  if (!found) return null;
  const picture = await serve(found, context);
  if (!picture) return null;
  cache.set(key, picture);
  return picture;
}

async function toSocial({ bytes }: FoundPicture, { images }: Context): Promise<ServedPicture | null> {
  const plain = await images.toSocial(bytes);
  return plain && { contentType: 'image/jpeg', plain, gzip: null, brotli: null };
}

export function toServed({ contentType, bytes }: FoundPicture): ServedPicture {
  const plain = new Uint8Array(bytes);
  if (contentType !== 'image/svg+xml') return { contentType, plain, gzip: null, brotli: null };
  return {
    contentType,
    plain,
    gzip: new Uint8Array(gzipSync(plain)),
    brotli: new Uint8Array(brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
  };
}

export function sendPicture(
  request: Request,
  { tag, cacheControl }: { tag: string; cacheControl: string },
  picture: ServedPicture,
): Response {
  const headers = new Headers({
    'content-type': picture.contentType,
    'cache-control': cacheControl,
    etag: `"${tag}"`,
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    // A drawing opened as a page of its own must not run scripts. Icons that staff uploaded are drawings around pixels.
    'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
  });
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  if (known.includes(`"${tag}"`)) return new Response(null, { status: 304, headers });

  const { plain, brotli, gzip } = picture;
  const encoding = chooseEncoding(request, [...(brotli ? ['br' as const] : []), ...(gzip ? ['gzip' as const] : [])]);
  if (encoding) headers.set('content-encoding', encoding);
  return new Response((encoding === 'br' ? brotli : encoding === 'gzip' ? gzip : plain) ?? plain, { headers });
}
