import type { OpsOrderRow } from '@kaplya/contract';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { toReason } from '#kit/bulk/bulk-report.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import type { MovePreview } from './preview-moves.ts';

type MoveEffectProps = { rows: readonly OpsOrderRow[]; previews: ReadonlyMap<string, MovePreview> };

/** How many orders move, what that does to their sums, and which stay where they are and why. */
export function MoveEffect({ rows, previews }: MoveEffectProps) {
  const t = useText();
  const { money } = useFormats();
  const moving = [...previews.values()].filter((preview) => preview.canMove);
  const difference = moving.reduce((sum, preview) => sum + preview.difference, 0);
  const staying = rows.flatMap((row) => {
    const preview = previews.get(row.uuid);
    return preview?.canMove === false ? [{ row, failure: preview.failure }] : [];
  });
  const currency = rows[0]?.total.currency;
  return (
    <>
      <p className="font-semibold">{t('orders.bulk.moving', { count: moving.length })}</p>
      {difference !== 0 && currency !== undefined && (
        <p>
          {t('orders.bulk.difference', {
            sum: `${difference > 0 ? '+' : ''}${money({ amount: difference, currency })}`,
          })}
        </p>
      )}
      {staying.length > 0 && (
        <>
          <p className="mt-2 text-danger">{t('orders.bulk.staying', { count: staying.length })}</p>
          <ul className="mt-1 max-h-40 overflow-y-auto text-sm">
            {staying.map(({ row, failure }) => (
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
      )}
    </>
  );
}
