import { data } from 'react-router';

/** Every unknown path (S-16): a real 404, shown by the root's error boundary. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
