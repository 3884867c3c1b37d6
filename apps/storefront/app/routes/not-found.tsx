import { data, redirect } from 'react-router';
import { loadStorePage } from '#features/company/pages/load-store-page.ts';
import { paths } from '#platform/page/paths.ts';
import type { Route } from './+types/not-found.ts';

/**
 * Every unknown path (S-16): a real 404, shown by the root's error boundary. Only the old addresses of the app, such as
 * `/getapp`, redirect to it (S-05).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  if (pathname.startsWith(paths.getApp())) {
    // Throws a redirect to the app store when the device is a phone.
    await loadStorePage({ request, context });
    throw redirect(paths.getApp() + search);
  }
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
