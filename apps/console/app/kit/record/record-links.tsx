import { Link } from 'react-router';
import { linkClass } from '@kaplya/ui/button/link-class.ts';

/** Links to records of one kind, one a line. */
export function RecordLinks({ links }: { links: readonly { path: string; name: string }[] }) {
  return (
    <span className="flex flex-col items-start">
      {links.map(({ path, name }) => (
        <Link key={path} className={linkClass('inline-flex min-h-6 items-center wrap-anywhere')} to={path}>
          {name}
        </Link>
      ))}
    </span>
  );
}
