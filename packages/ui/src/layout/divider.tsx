import { classNames } from './class-names.ts';

export function Divider({ className }: { className?: string }) {
  return <hr className={classNames('border-0 border-t border-line', className)} />;
}
