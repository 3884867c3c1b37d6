import type { OpsOrderRow } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import type { MovePreview } from './preview-moves.ts';
import { StayingRows } from './staying-rows.tsx';

type MoveEffectProps = { rows: readonly OpsOrderRow[]; previews: ReadonlyMap<string, MovePreview> };

/** The preview: the number of moves, the change of the sums, and the orders that cannot move with reasons. */
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
      <StayingRows title={t('orders.bulk.staying', { count: staying.length })} rows={staying} />
    </>
  );
}
