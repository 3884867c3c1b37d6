import type { Context } from '#context.ts';
import type { OwnIcon } from '@kaplya/contract/fill/partner-settings';
import { findPartnerByHost } from '#features/company/index.ts';
import { describeCaller } from '#http/caller.ts';
import type { HttpApp } from '#http/mount-routes.ts';
import { findServedPicture, sendPicture, toServed, type FoundPicture, type ServedPicture } from './pictures.routes.ts';

/** Short, because staff change an icon while its path stays. */
const FOR_FIVE_MINUTES = 'public, max-age=300';

/** The path of each icon in pages and the manifest, its drawing, and its width in pixels unless it is a vector. */
const files: readonly [path: string, icon: OwnIcon, sizePixels?: number][] = [
  ['/favicon.svg', 'favicon'],
  ['/icons/icon.svg', 'icon'],
  ['/icons/icon-192.png', 'icon', 192],
  ['/icons/icon-512.png', 'icon', 512],
  // An opaque drawing without round corners, because the phone rounds them itself.
  ['/icons/apple-touch-180.png', 'maskable', 180],
  ['/icons/maskable.svg', 'maskable'],
  ['/icons/maskable-192.png', 'maskable', 192],
  ['/icons/maskable-512.png', 'maskable', 512],
  ['/icons/monochrome.svg', 'monochrome'],
];

/** Serves the icons of a partner with its own at the paths of the build's icons, which all other partners get. */
export function mountOwnIcons(app: HttpApp, context: Context): void {
  for (const [path, icon, sizePixels] of files) {
    app.get(path, async (c, next) => {
      const { host } = describeCaller(c.req.raw, c.env?.incoming, context.config.http);
      const partner = await findPartnerByHost(context, host);
      const id = partner?.settings.icons?.[icon];
      if (!partner || id === undefined) return next();
      const serve = sizePixels === undefined ? toServed : toPng(sizePixels);
      const picture = await findServedPicture(context, { partnerId: partner.id, id, as: path }, serve);
      if (!picture) return next();
      return sendPicture(c.req.raw, { tag: `${id}-${sizePixels ?? 'svg'}`, cacheControl: FOR_FIVE_MINUTES }, picture);
    });
  }
}

function toPng(sizePixels: number) {
  return async ({ bytes }: FoundPicture, { images }: Context): Promise<ServedPicture | null> => {
    const plain = await images.toIcon(bytes, sizePixels);
    return plain && { contentType: 'image/png', plain, gzip: null, brotli: null };
  };
}
