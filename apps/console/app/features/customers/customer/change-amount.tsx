import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useFormats } from '#kit/format/use-formats.ts';

/** The change of a ledger entry; its sign is always written, because colour alone is not accessible. */
export function ChangeAmount({ change }: { change: number }) {
  const { number } = useFormats();
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  return (
    <span className={classNames('font-semibold', change > 0 ? 'text-success' : 'text-ink')}>
      {sign}
      {number(Math.abs(change))}
    </span>
  );
}
