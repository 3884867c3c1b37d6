import { loadSitemap } from '#features/seo/load-sitemap.ts';
import type { Route } from './+types/sitemap.ts';

/** `/sitemap.xml`: the pages that search engines should list. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const sitemap = await loadSitemap({ request, context });
  if (sitemap === null) return new Response(null, { status: 404 });
  return new Response(sitemap, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
