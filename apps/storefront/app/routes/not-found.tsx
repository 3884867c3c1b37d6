import { data, redirect } from 'react-router';
import { paths } from '#platform/paths.ts';
import type { Route } from './+types/not-found.ts';

/** Every unknown path (S-16): a real 404, shown by the root's error boundary. `/getapp` and the like lead to the app (S-05). */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  if (pathname.startsWith(paths.getApp())) throw redirect(paths.getApp() + search);
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
