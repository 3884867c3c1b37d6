import type { GoodsRow } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { useText } from '#i18n/use-text.ts';
import type { BulkQuestion } from '#kit/bulk/bulk-action.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { FailureState } from '#kit/state/failure-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { previewOptions } from '#platform/data/preview-options.ts';
import { SwitchEffect } from './switch-effect.tsx';
import { previewSwitch, switchOne } from './switch-goods.ts';

type SwitchQuestionProps = BulkQuestion<GoodsRow> & { isActive: boolean };

/** The confirmation before many goods go on or off sale, with its preview. */
export function SwitchQuestion({ rows, isActive, onReady, onCancel }: SwitchQuestionProps) {
  const t = useText();
  const title = isActive ? t('goods.switch.on') : t('goods.switch.off');
  const effect = useQuery({
    queryKey: ['previewSwitch', isActive, rows.map(({ id, version }) => [id, version])],
    queryFn: ({ signal }) => previewSwitch(rows, isActive, signal),
    ...previewOptions,
  });
  const shown = effect.isFetching ? undefined : effect.data;
  const canChange = shown?.items.some(({ outcome }) => outcome === 'changed') === true;
  return (
    <FormDialog
      onClose={onCancel}
      title={title}
      description={t('goods.switch.text', { count: rows.length })}
      submitLabel={title}
      isDangerous={!isActive}
      isDisabled={!canChange}
      commits
      onSubmit={() => onReady((row) => switchOne(row, isActive))}
    >
      <div aria-live="polite" aria-busy={effect.isFetching}>
        {effect.error && <FailureState failure={effect.error} onRetry={() => void effect.refetch()} />}
        {effect.isFetching && <RowsSkeleton rows={2} label={t('kit.preview.loading')} />}
        {shown && (
          <SwitchEffect
            isActive={isActive}
            effect={shown.effect}
            rows={shown.items}
            nameOf={(id) => rows.find((row) => row.id === id)?.name ?? ''}
          />
        )}
      </div>
    </FormDialog>
  );
}
