import type { BulkStatus, MovedOrder, OpsOrderRow } from '@kaplya/contract';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import type { BulkQuestion } from '#kit/bulk/bulk-action.ts';
import { RowRefusal } from '#kit/bulk/row-refusal.ts';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { Facts } from '#kit/record/facts.tsx';
import { previewSteps, takeStep } from './preview-steps.ts';
import { StayingRows } from './staying-rows.tsx';

type Question = BulkQuestion<OpsOrderRow>;
type Step = Exclude<BulkStatus, 'approved'>;
type Previews = ReadonlyMap<string, MovedOrder>;

export const DispatchOrders = (question: Question) => <StepOrders {...question} status="inProcess" />;

/** Deliveries as planned: every customer handed over as many empties as declared. */
export const DeliverOrders = (question: Question) => <StepOrders {...question} status="completed" />;

/** The same step of many orders: what it comes to, then each as previewed. */
function StepOrders({ rows, onReady, onCancel, status }: Question & { status: Step }) {
  const t = useText();
  const label = t(`orders.bulk.step.${status}`);
  return (
    <PreviewCommit<unknown, Previews, Previews>
      title={label}
      body={rows.map(({ uuid, version }) => [uuid, version])}
      preview={(_, signal) => previewSteps(status, rows, signal)}
      commit={(_, shown) => Promise.resolve(shown)}
      renderEffect={(previews) => <StepEffect rows={rows} previews={previews} status={status} />}
      findObstacle={(previews) =>
        [...previews.values()].some(({ outcome }) => outcome === 'moved') ? null : t('orders.bulk.step.nothing')
      }
      commitLabel={label}
      onClose={onCancel}
      onDone={(previews) => onReady((row) => takeStep(status, row, previews.get(row.uuid)))}
    />
  );
}

type StepEffectProps = { rows: readonly OpsOrderRow[]; previews: Previews; status: Step };

/** The preview: how many orders, the sum at the doors, the empties, and the orders that stay with reasons. */
function StepEffect({ rows, previews, status }: StepEffectProps) {
  const t = useText();
  const { money, day, today } = useFormats();
  const results = rows.flatMap((row) => {
    const preview = previews.get(row.uuid);
    return preview ? [{ row, preview }] : [];
  });
  const moving = results.filter(({ preview }) => preview.outcome === 'moved');
  const unchanged = results.filter(({ preview }) => preview.outcome === 'unchanged').length;
  const staying = results.filter(({ preview }) => preview.outcome === 'refused');
  const sum = (of: (preview: MovedOrder) => number) => moving.reduce((total, { preview }) => total + of(preview), 0);
  const currency = moving[0]?.preview.toCollect.currency;
  const elsewhere = moving.filter(({ row }) => row.slot.day !== today());
  const days = [...new Set(elsewhere.map(({ row }) => row.slot.day))].toSorted().map(day);
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{t(`orders.bulk.step.${status}.moving`, { count: moving.length })}</p>
      {currency !== undefined && (
        <Facts
          facts={[
            {
              label: t('orders.bulk.step.collect'),
              value: money({ amount: sum(({ toCollect }) => toCollect.amount), currency }),
            },
            { label: t('orders.empties'), value: sum(({ empties }) => empties) },
          ]}
        />
      )}
      {elsewhere.length > 0 && (
        <Callout tone="warning" icon="warning">
          {t('orders.bulk.step.otherDay', { count: elsewhere.length, days: days.join(', ') })}
        </Callout>
      )}
      {unchanged > 0 && <p>{t('orders.bulk.step.unchanged', { count: unchanged })}</p>}
      <StayingRows
        title={t('orders.bulk.staying', { count: staying.length })}
        rows={staying.map(({ row, preview }) => ({ row, failure: new RowRefusal(preview.message ?? '') }))}
      />
    </div>
  );
}
