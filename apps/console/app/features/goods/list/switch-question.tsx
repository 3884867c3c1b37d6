import type { GoodsRow } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { useText } from '#i18n/use-text.ts';
import type { BulkQuestion } from '#kit/bulk/bulk-action.ts';
import { FailureState } from '#kit/state/failure-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { SwitchEffect } from './switch-effect.tsx';
import { previewSwitch, switchOne } from './switch-goods.ts';

type SwitchQuestionProps = BulkQuestion<GoodsRow> & { isActive: boolean };

/** Says what comes of it when many goods go on or off sale, and asks whether they shall. */
export function SwitchQuestion({ rows, isActive, onReady, onCancel }: SwitchQuestionProps) {
  const t = useText();
  const title = isActive ? t('goods.switch.on') : t('goods.switch.off');
  const effect = useQuery({
    queryKey: ['previewSwitch', isActive, rows.map(({ id, version }) => [id, version])],
    queryFn: ({ signal }) => previewSwitch(rows, isActive, signal),
    // What was true a while ago is no promise.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const shown = effect.isFetching ? undefined : effect.data;
  const canChange = shown?.items.some(({ outcome }) => outcome === 'changed') === true;
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={title}
      description={t('goods.switch.text', { count: rows.length })}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {t('kit.cancel')}
          </Button>
          <Button
            variant={isActive ? 'primary' : 'danger'}
            isDisabled={!canChange}
            onClick={() => onReady((row) => switchOne(row, isActive))}
          >
            {title}
          </Button>
        </>
      }
    >
      <div aria-live="polite" aria-busy={effect.isFetching} className="pt-3">
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
    </Dialog>
  );
}
