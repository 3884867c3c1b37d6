import { classNames } from '../layout/class-names.ts';

/** The grey of what is on its way. Shows itself after 100 ms (K-02); size it with classes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block animate-late-skeleton rounded-md bg-sunken', className)} />
  );
}
