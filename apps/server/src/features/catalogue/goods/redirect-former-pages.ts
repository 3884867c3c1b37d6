import type { Context } from '#context.ts';
import { findPartnerByHost } from '#features/company/index.ts';
import { describeCaller } from '#http/caller.ts';
import type { HttpApp } from '#http/mount-routes.ts';
import { createLoadingCache } from '#memory/loading-cache.ts';
import { evictOnChange } from '#memory/evict-on-change.ts';
import { listFormerSlugs } from './goods.store.ts';
import type { GoodsKind } from './item-tables.ts';

const pages: readonly { readonly path: string; readonly kind: GoodsKind }[] = [
  { path: '/products', kind: 'product' },
  { path: '/product_sets', kind: 'product_set' },
];

/** The present slugs of goods by kind and former slug, in memory, because every product page needs them. */
export const createFormerSlugs = (context: Context) => {
  const formerSlugs = createLoadingCache({
    load: (partnerId: string) => listFormerSlugs(context.snapshots, partnerId),
  });
  evictOnChange(formerSlugs, context.changes, 'catalogue');
  return formerSlugs;
};

/** Redirects former slugs of goods to their present ones; all other paths are served by the storefront. */
export function mountFormerPages(app: HttpApp, context: Context): void {
  for (const { path, kind } of pages) {
    app.get(`${path}/:slug`, async (c, next) => {
      const slug = c.req.param('slug');
      const { host } = describeCaller(c.req.raw, c.env?.incoming, context.config.http);
      const partner = await findPartnerByHost(context, host);
      if (!partner) return next();
      const present = (await context.services.catalogue.formerSlugs.get(partner.id)).get(`${kind} ${slug}`);
      if (present === undefined) return next();
      return c.redirect(`${path}/${present}${new URL(c.req.url).search}`, 301);
    });
  }
}
