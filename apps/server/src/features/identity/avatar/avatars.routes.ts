import type { Context } from '#context.ts';
import type { HttpApp } from '#http/mount-routes.ts';
import { findAvatar } from '../customer.store.ts';

// Only well-formed ids are looked up: a URL may contain text that the database rejects.
const partnerIdPattern = /^[\w-]{1,60}$/;
const filePattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/;

/** `GET /avatars/{partnerId}/{id}.webp`: the random id alone gives access to the picture. */
export function mountAvatars(app: HttpApp, context: Context): void {
  app.get('/avatars/:partnerId/:file', async (c) => {
    const partnerId = c.req.param('partnerId');
    const id = filePattern.exec(c.req.param('file'))?.[1];
    const isName = id !== undefined && partnerIdPattern.test(partnerId);
    const avatar = isName ? await findAvatar(context.database, partnerId, id) : null;
    if (!avatar) return c.notFound();
    const headers = {
      'content-type': avatar.contentType,
      'cache-control': 'private, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    };
    return new Response(new Uint8Array(avatar.bytes), { headers });
  });
}
