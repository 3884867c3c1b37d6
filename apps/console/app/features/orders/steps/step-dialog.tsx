import type { EndpointInput, OpsOrderPage, operatorEndpoints } from '@kaplya/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { ReasonField } from '#kit/reason/reason-field.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { SlotField, useSlotOptions } from '../change/slot-field.tsx';
import { findOn } from '../change/slot-options.ts';
import { toSlot } from '../change/order-draft.ts';
import { orderQuery } from '../order/order-query.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { EmptiesField, readEmpties } from './empties-field.tsx';
import { MoneyEffect } from './money-effect.tsx';
import type { AskedStep } from './order-steps.ts';

type Body = EndpointInput<typeof operatorEndpoints.transitionOrder>['body'];

type FormStep = Exclude<AskedStep, 'inProcess' | 'recall'>;

type StepDialogProps = { page: OpsOrderPage; step: FormStep; onClose: () => void };

/** The dialog of a step that needs input or moves money: the input, the preview, then the step. */
export function StepDialog({ page, step, onClose }: StepDialogProps) {
  const t = useText();
  const formats = useFormats();
  const queries = useQueryClient();
  const { order, version } = page;
  const [empties, setEmpties] = useState({ typed: String(order.bottles.declared), isConfirmed: false });
  const [reasonId, setReasonId] = useState('');
  const [note, setNote] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const [isSent, setIsSent] = useState(false);
  const [wanted, setWanted] = useState<Omit<Body, 'version'> | null>(null);
  const first = useRef<HTMLElement>(null);
  const kind = step === 'cancelled' ? 'cancel' : 'undelivered';
  const needsReason = step === 'cancelled' || step === 'undelivered';
  const reasons = useQuery({
    ...apiQuery('listReasons', { query: { kind } }),
    enabled: needsReason,
  });
  const slots = useSlotOptions(order.shipping.address);
  const { options } = slots;
  const place =
    picked ?? findOn(options ?? [], { date: formats.tomorrow(), periodId: page.slot.periodId })?.value ?? '';
  const { count, isDoubtful, isReady } = readEmpties(empties, page);
  const isReasonMissing = needsReason && reasonId === '';
  const isPlaceMissing = step === 'approved' && place === '';
  const title = t(`order.step.${step}.title`, { number: order.id });
  const params = { uuid: order.uuid };
  const cancelLabel = step === 'cancelled' ? t('orders.keep') : undefined;

  function showEffect() {
    setIsSent(true);
    if ((step === 'completed' && !isReady) || isReasonMissing || isPlaceMissing) return;
    const { date, periodId } = toSlot(place);
    setWanted({
      status: step,
      ...(step === 'completed' &&
        count !== null && { emptiesReturned: count, ...(isDoubtful && { confirmsEmpties: true }) }),
      ...(needsReason && { reasonId }),
      ...(step === 'approved' && { date, intervalId: periodId }),
      ...(note.trim() && { note: note.trim() }),
    });
  }

  return (
    <>
      <FormDialog
        isOpen={wanted === null}
        onClose={onClose}
        title={title}
        initialFocus={first}
        submitLabel={t('order.change.show')}
        cancelLabel={cancelLabel}
        onSubmit={showEffect}
      >
        {step === 'completed' && (
          <EmptiesField
            ref={first as RefObject<HTMLInputElement | null>}
            page={page}
            draft={empties}
            isSent={isSent}
            onChange={setEmpties}
          />
        )}
        {needsReason && (
          <ReasonField
            ref={first as RefObject<HTMLSelectElement | null>}
            reasons={reasons.data?.items}
            failure={reasons.error}
            onRetry={reasons.refetch}
            value={reasonId}
            error={isSent && isReasonMissing ? t('order.step.reasonMissing') : null}
            onChange={setReasonId}
          />
        )}
        {step === 'approved' && (
          <SlotField
            ref={first as RefObject<HTMLSelectElement | null>}
            options={options?.filter(({ isFull }) => !isFull)}
            failure={slots.error}
            onRetry={slots.refetch}
            value={place}
            error={isSent && isPlaceMissing ? t('order.slot.choose') : null}
            onChange={setPicked}
          />
        )}
        <TextField
          label={t('order.step.note')}
          hint={t('order.step.noteHint')}
          isOptional
          maxLength={500}
          autoComplete="off"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </FormDialog>
      <PreviewCommit
        title={title}
        body={wanted && { version, ...wanted }}
        preview={(body, signal) => call('transitionOrder', { params, body: { ...body, preview: true }, signal })}
        commit={(body) => call('transitionOrder', { params, body })}
        renderEffect={(after) => <MoneyEffect page={page} after={after} />}
        commitLabel={t(`order.step.${step}.commit`)}
        cancelLabel={cancelLabel}
        isDangerous={step === 'cancelled'}
        onChanged={() => void queries.invalidateQueries({ queryKey: orderQuery(order.uuid).queryKey })}
        onClose={() => setWanted(null)}
        onDone={() => {
          showToast({ tone: 'success', text: t(`order.step.${step}.done`, { number: order.id }) });
          void queries.invalidateQueries({ queryKey: orderQuery(order.uuid).queryKey });
          onClose();
        }}
      />
    </>
  );
}
