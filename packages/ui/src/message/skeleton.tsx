import { classNames } from '../layout/class-names.ts';

/** A grey placeholder of loading content. It appears after 100 ms (K-02). Size it with classes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block animate-late-skeleton rounded-md bg-sunken', className)} />
  );
}
