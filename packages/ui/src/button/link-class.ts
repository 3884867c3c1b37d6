import { classNames } from '../layout/class-names.ts';

/** The style of a link in or beside text: `<Link className={linkClass()}>`. */
export function linkClass(className?: string): string {
  return classNames(
    'rounded-sm font-medium text-brand-ink underline decoration-1 underline-offset-3 hover:decoration-2',
    className,
  );
}
