import { loadManifest } from '#features/app/load-manifest.ts';
import type { Route } from './+types/manifest.ts';

/** `/manifest.webmanifest`: the web app manifest, with which browsers add the shop to the home screen. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return Response.json(await loadManifest({ request, context }), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'private, no-cache' },
  });
}
