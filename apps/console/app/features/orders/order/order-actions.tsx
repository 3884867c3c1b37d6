import type { OpsOrderPage } from '@kaplya/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { findConflict } from '#kit/conflict/conflict.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import type { Hotkey } from '#kit/keys/hotkeys.ts';
import { KeyCap } from '#kit/keys/key-cap.tsx';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { call } from '#platform/data/client.ts';
import { useMay } from '#platform/session/me.ts';
import { MoveDialog } from '../change/move-dialog.tsx';
import { canRefund, listSteps, type AskedStep, type PlainStep } from '../steps/order-steps.ts';
import { CorrectDialog } from '../steps/correct-dialog.tsx';
import { PlainStepDialog } from '../steps/plain-step-dialog.tsx';
import { RefundDialog } from '../steps/refund-dialog.tsx';
import { StepDialog } from '../steps/step-dialog.tsx';
import { orderQuery } from './order-query.ts';

type Asked = AskedStep | 'move' | 'refund' | 'correct';

type OrderActionsProps = { page: OpsOrderPage; onChange: () => void };

/** Actions that the order's status and the permissions of the staff member allow. */
export function OrderActions({ page, onChange }: OrderActionsProps) {
  const t = useText();
  const formats = useFormats();
  const queries = useQueryClient();
  const mayWrite = useMay('orders.write');
  const mayRefund = useMay('refunds.write');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { order, version, change } = page;
  const params = { uuid: order.uuid };
  const reload = () => queries.invalidateQueries({ queryKey: orderQuery(order.uuid).queryKey });

  const step = useMutation({
    mutationFn: (status: PlainStep) => call('transitionOrder', { params, body: { version, status } }),
    onSuccess: (_, status) => {
      showToast({ tone: 'success', text: t(`order.step.${status}.done`, { number: order.id }) });
      return reload();
    },
    // A version conflict reloads the order, so that the staff member decides again.
    onError: (failure) => (findConflict(failure) ? reload() : undefined),
  });
  const conflict = findConflict(step.error);

  const steps = mayWrite ? listSteps(page, formats.today()) : [];
  const mayCorrect = mayWrite && page.delivery.canCorrect;
  const mayChange = mayWrite && change.isAllowed;
  const hasRefund = mayRefund && canRefund(order);
  const keys: Hotkey[] = [
    ...(mayChange
      ? [
          { keys: 'e', label: t('order.change'), run: onChange },
          { keys: 't', label: t('order.move'), run: () => setAsked('move') },
        ]
      : []),
    ...(mayCorrect ? [{ keys: 'c', label: t('order.correct'), run: () => setAsked('correct') }] : []),
    ...(hasRefund ? [{ keys: 'r', label: t('order.refund'), run: () => setAsked('refund') }] : []),
  ];
  useHotkeys(asked === null && keys.length > 0 ? { name: t('order.keys'), hotkeys: keys } : null);
  if (steps.length === 0 && keys.length === 0) return null;

  return (
    <div data-no-print="" className="flex flex-col gap-2 px-(--spacing-page) pb-3">
      <div role="group" aria-label={t('order.actions')} className="flex flex-wrap gap-2">
        {steps.map((each, index) => (
          <Button
            key={each.status}
            size="sm"
            variant={index === 0 && each.status !== 'cancelled' ? 'primary' : 'secondary'}
            isLoading={step.isPending && step.variables === each.status}
            isDisabled={step.isPending}
            onClick={() => (each.isAsked ? setAsked(each.status) : step.mutate(each.status))}
          >
            {t(order.status === 'undelivered' ? 'order.step.retry' : `order.step.${each.status}`)}
          </Button>
        ))}
        {mayChange && (
          <>
            <Action icon={<Icon name="edit" size={16} />} keys="e" label={t('order.change')} onClick={onChange} />
            <Action
              icon={<Icon name="clock" size={16} />}
              keys="t"
              label={t('order.move')}
              onClick={() => setAsked('move')}
            />
          </>
        )}
        {mayCorrect && (
          <Action
            icon={<Icon name="bottle" size={16} />}
            keys="c"
            label={t('order.correct')}
            onClick={() => setAsked('correct')}
          />
        )}
        {hasRefund && (
          <Action
            icon={<Icon name="refund" size={16} />}
            keys="r"
            label={t('order.refund')}
            onClick={() => setAsked('refund')}
          />
        )}
      </div>
      {step.error && (
        <div role="alert">
          <Callout tone={conflict ? 'warning' : 'danger'} icon="warning">
            {conflict
              ? t('kit.conflict.title', {
                  who: conflict.by?.name ?? t('kit.conflict.somebody'),
                  when: conflict.at === null ? '' : formats.dateTime(conflict.at),
                })
              : messageOf(step.error, { fallback: t('kit.form.failed') })}
          </Callout>
        </div>
      )}
      {!change.isAllowed && change.why !== null && mayWrite && order.status === 'inProcess' && (
        <p className="text-sm text-ink-muted">{change.why}</p>
      )}
      {asked === 'move' && <MoveDialog page={page} onClose={() => setAsked(null)} />}
      {asked === 'refund' && <RefundDialog page={page} onClose={() => setAsked(null)} />}
      {asked === 'correct' && <CorrectDialog page={page} onClose={() => setAsked(null)} />}
      {(asked === 'inProcess' || asked === 'recall') && (
        <PlainStepDialog page={page} step={asked} onClose={() => setAsked(null)} />
      )}
      {(asked === 'approved' || asked === 'completed' || asked === 'undelivered' || asked === 'cancelled') && (
        <StepDialog page={page} step={asked} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

type ActionProps = { icon: ReactNode; keys: string; label: string; onClick: () => void };

function Action({ icon, keys, label, onClick }: ActionProps) {
  return (
    <Button
      size="sm"
      variant="secondary"
      iconStart={icon}
      iconEnd={
        <span aria-hidden="true" className="max-sm:hidden">
          <KeyCap keys={keys} />
        </span>
      }
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
