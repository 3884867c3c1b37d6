import { redirect } from 'react-router';
import { paths } from '#platform/page/paths.ts';

/** `/products` and `/product_sets` alone lead to the catalogue (S-03). */
export function loader() {
  return redirect(paths.catalogue());
}
