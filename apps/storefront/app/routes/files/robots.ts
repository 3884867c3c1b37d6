import { loadPageSettings } from '#features/page-parts/load-page-settings.ts';
import { robotsOfUnopened, toRobots } from '#features/seo/to-robots.ts';
import { loadContext } from '#platform/data/load-context.ts';
import type { Route } from './+types/robots.ts';

/** `/robots.txt`: the paths that search engines may open, and the URL of the sitemap. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { config } = await loadPageSettings({ request, context });
  const isUnopened = config?.isOpened === false;
  return new Response(isUnopened ? robotsOfUnopened : toRobots(context.get(loadContext).origin), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': isUnopened ? 'no-cache' : 'public, max-age=3600',
    },
  });
}
