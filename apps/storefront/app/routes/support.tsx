import { redirect } from 'react-router';
import { paths } from '#platform/paths.ts';

/** Help is where the contacts are. */
export function loader() {
  return redirect(`${paths.about()}#contacts`);
}
