import type { OpsOrderChange, OpsOrderPage } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { FailureState } from '#kit/state/failure-state.tsx';
import { call } from '#platform/data/client.ts';
import { orderQuery } from '../order/order-query.ts';
import { ChangeEffect } from './change-effect.tsx';
import { toPlace, toSlot, type ChangeBody } from './order-draft.ts';
import { SlotField, useSlotOptions, WhyField } from './slot-field.tsx';
import { findOther } from './slot-options.ts';
import { useDraftWords } from './use-draft-words.ts';

type MoveDialogProps = { page: OpsOrderPage; onClose: () => void };

/** The dialog that moves an order; another interval is preselected, so that Enter accepts it; its own is not offered. */
export function MoveDialog({ page, onClose }: MoveDialogProps) {
  const t = useText();
  const formats = useFormats();
  const queries = useQueryClient();
  const { order, version, slot } = page;
  const { options, error, refetch } = useSlotOptions(order.shipping.address);
  const { toOwnSlot } = useDraftWords(options);
  const [picked, setPicked] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [isSent, setIsSent] = useState(false);
  const [wanted, setWanted] = useState<Omit<ChangeBody, 'version'> | null>(null);
  const first = useRef<HTMLSelectElement>(null);
  const others = options?.filter(({ value }) => value !== toPlace(slot));
  const place = picked ?? findOther(options ?? [], slot, formats.tomorrow())?.value ?? '';
  const chosen = options?.find(({ value }) => value === place);
  const isOverfull = chosen?.isFull === true;
  const isWhyMissing = isOverfull && reason.trim() === '';
  const params = { uuid: order.uuid };
  const body = wanted && { version, ...wanted };

  function showEffect() {
    setIsSent(true);
    if (isWhyMissing) return;
    setWanted({
      slot: toSlot(place),
      ...(reason.trim() && { reason: reason.trim() }),
      ...(isOverfull && { overfill: true }),
    });
  }

  return (
    <>
      <FormDialog
        isOpen={wanted === null}
        onClose={onClose}
        title={t('order.move.title', { number: order.id })}
        description={t('order.move.now', { slot: toOwnSlot(page).label })}
        initialFocus={first}
        submitLabel={t('order.change.show')}
        isDisabled={!chosen || error !== null}
        onSubmit={showEffect}
      >
        {error ? (
          <FailureState failure={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <SlotField ref={first} options={others} value={place} onChange={setPicked} />
            <WhyField
              isNeeded={isOverfull}
              value={reason}
              error={isSent && isWhyMissing ? t('order.why.missing') : null}
              onChange={setReason}
            />
          </>
        )}
      </FormDialog>
      <PreviewCommit
        title={t('order.move.title', { number: order.id })}
        body={body}
        preview={async (asked, signal): Promise<OpsOrderChange> =>
          (await call('changeOpsOrder', { params, body: { ...asked, preview: true }, signal })).change
        }
        commit={(asked, { difference }) =>
          call('changeOpsOrder', { params, body: { ...asked, expectedDifference: difference.amount } })
        }
        renderEffect={(effect) => <ChangeEffect change={effect} />}
        findObstacle={({ isSame }) => (isSame ? t('order.change.nothing') : null)}
        commitLabel={t('order.move.commit')}
        onChanged={() => void queries.invalidateQueries({ queryKey: orderQuery(order.uuid).queryKey })}
        onClose={() => setWanted(null)}
        onDone={({ page: moved }) => {
          queries.setQueryData(orderQuery(order.uuid).queryKey, moved);
          showToast({
            tone: 'success',
            text: t('order.move.done', { number: order.id, slot: toOwnSlot(moved).label }),
          });
          onClose();
        }}
      />
    </>
  );
}
