import { redirect } from 'react-router';
import { paths } from '#platform/page/paths.ts';

/** Redirects `/products` and `/product_sets` without a slug to the catalogue (S-03). */
export function loader() {
  return redirect(paths.catalogue());
}
