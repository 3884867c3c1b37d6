import { toRobots } from '#features/seo/to-robots.ts';
import { loadContext } from '#platform/data/load-context.ts';
import type { Route } from './+types/robots.ts';

/** `/robots.txt`: the paths that search engines may open, and the URL of the sitemap. */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(toRobots(context.get(loadContext).origin), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
