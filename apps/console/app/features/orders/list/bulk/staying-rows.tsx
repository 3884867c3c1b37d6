import type { OpsOrderRow } from '@kaplya/contract';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { toReason } from '#kit/bulk/bulk-report.tsx';

type StayingRowsProps = {
  title: string;
  rows: readonly { readonly row: OpsOrderRow; readonly failure: unknown }[];
};

/** Orders that a bulk action leaves unchanged, with reasons. */
export function StayingRows({ title, rows }: StayingRowsProps) {
  const t = useText();
  if (rows.length === 0) return null;
  return (
    <>
      <p className="mt-2 text-danger">{title}</p>
      <ul className="mt-1 max-h-40 overflow-y-auto text-sm">
        {rows.map(({ row, failure }) => (
          <li key={row.uuid} className="flex items-start gap-1.5 py-0.5">
            <Icon name="warning" size={16} className="mt-0.5 text-danger" />
            <span className="min-w-0">
              {row.number} {row.customer.name}
              <span className="text-ink-muted"> · {toReason(failure, t('kit.bulk.status.failed'))}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
