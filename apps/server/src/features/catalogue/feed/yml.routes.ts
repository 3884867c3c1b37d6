import { languages } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { findPartnerByHost } from '#features/company/index.ts';
import { sendPublicAnswer } from '#http/caching/public-answer.ts';
import { describeCaller } from '#http/caller.ts';
import type { HttpApp } from '#http/mount-routes.ts';
import { toOwnOrigin } from '#http/origins/own-origin.ts';
import { getYmlFeed } from './get-yml-feed.ts';

/** How long a fetched feed may be cached; marketplaces fetch it a few times an hour. */
const maxAgeSeconds = 300;

/**
 * `/feeds/yml.xml?areaId&lang`: the goods of an area as a feed of Yandex Market (YML), with ETag. The default area is
 * that of the default city, the default language the first one of the shop.
 */
export function mountFeeds(app: HttpApp, context: Context): void {
  app.get('/feeds/yml.xml', async (c) => {
    const caller = describeCaller(c.req.raw, c.env?.incoming, context.config.http);
    const partner = await findPartnerByHost(context, caller.host);
    if (!partner) return c.notFound();
    const wanted = c.req.query('lang');
    const language = languages.find((known) => known === wanted) ?? partner.languages[0] ?? 'ru';
    const origin = toOwnOrigin(context.config, partner, caller);
    const answer = await getYmlFeed(context, partner, { areaId: c.req.query('areaId'), language, origin });
    return sendPublicAnswer(c.req.raw, answer, { maxAgeSeconds, contentType: 'application/xml; charset=utf-8' });
  });
}
