import { loadManifest } from '#features/app/load-manifest.ts';
import type { Route } from './+types/manifest.ts';

/** The web app manifest, which a browser uses for the home screen. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return Response.json(await loadManifest({ request, context }), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'private, no-cache' },
  });
}
