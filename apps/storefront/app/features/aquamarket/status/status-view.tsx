import type { CellOrder } from '@kaplya/contract';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { isFocusLost } from '@kaplya/ui/focus/is-focus-lost.ts';
import { BottleDue } from './bottle-due.tsx';
import {
  isPaymentFailure,
  toCellOrderDisplay,
  toDeadline,
  toRefundText,
  toTakenBottles,
  toWaySteps,
  type CellOrderDisplay,
} from './cell-order-display.ts';
import { CellSupport } from './cell-support.tsx';
import { DoorStuck } from './door-stuck.tsx';
import { NameOffer } from './name-offer.tsx';
import { WaySteps } from '../scan/guide.tsx';
import { OrderEvidence } from './order-evidence.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { TimeLine, TimeRing } from './time-left.tsx';
import type { SeenOrder } from './use-cell-order.ts';
import { useCellOrderAction } from './use-cell-order-action.ts';
import { useVibration } from './use-vibration.ts';

const MARKS: Readonly<Record<CellOrderDisplay['tone'], string>> = {
  brand: 'bg-brand-soft text-brand-ink',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  neutral: 'bg-sunken text-ink-muted',
};

/** The main state of an order, the next action, and the details below. */
export function StatusView({ seen: { order, seenAt } }: { seen: SeenOrder }) {
  const t = useText();
  const { step, cell, bottleDue, timeline } = order;
  const isOnline = useOnline();
  const { busy, act } = useCellOrderAction(order.id);
  const display = toCellOrderDisplay(order);
  const deadline = toDeadline(order, seenAt);
  const steps = toWaySteps(order);
  const bottles = toTakenBottles(order);
  const isWaiting = (step === 'opening' || step === 'checking') && deadline !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  const stateKey = `${step} ${bottleDue?.state ?? ''}`;
  const actedAt = useRef<string | null>(null);
  useVibration(step);

  // Moves the focus to the outcome when the pressed button has disappeared.
  useEffect(() => {
    if (actedAt.current === null || actedAt.current === stateKey) return;
    actedAt.current = null;
    if (isFocusLost()) heading.current?.focus({ preventScroll: true });
  }, [stateKey]);

  function press(...action: Parameters<typeof act>): void {
    actedAt.current = stateKey;
    void act(...action);
  }

  return (
    <>
      <section className="flex flex-col items-center gap-4 rounded-lg bg-surface p-5 text-center shadow-card sm:p-8">
        <p className="text-sm text-ink-muted">
          <span className="wrap-anywhere">{t('aquamarket.cell', { number: cell.number })}</span> ·{' '}
          <span className="wrap-anywhere">{cell.address}</span>
        </p>
        {isWaiting ? (
          <TimeRing step={step} deadline={deadline} />
        ) : (
          <span className={classNames('grid size-20 place-items-center rounded-full', MARKS[display.tone])}>
            <Icon name={display.icon} size={44} />
          </span>
        )}
        <div role="status" aria-live="assertive" className="flex flex-col gap-1.5">
          <h1 ref={heading} tabIndex={-1} className="text-2xl text-balance outline-none">
            {t(display.title)}
          </h1>
          <p className="text-lg text-pretty wrap-anywhere">
            {order.message ?? t(display.text, { count: bottles.water, empties: bottles.left })}
          </p>
          <Refund order={order} />
        </div>
        {!isOnline && (
          <p
            role="status"
            className="flex items-start gap-2 rounded-md bg-warning-soft p-3 text-start text-sm text-warning"
          >
            <Icon name="offline" size={18} className="mt-px" />
            {t('aquamarket.offline')}
          </p>
        )}
        <div className="flex w-full flex-col gap-2 empty:hidden">
          {step === 'paying' && <Paying order={order} deadline={deadline} />}
          {(step === 'opening' || step === 'checking' || step === 'opened') && <DoorStuck key={step} order={order} />}
          {order.canReopen && (
            <>
              <Button
                size="lg"
                isWide
                isLoading={busy === 'reopenCell'}
                isDisabled={!isOnline}
                onClick={() => press('reopenCell', 'aquamarket.reopenFailed')}
              >
                {t('aquamarket.reopen')}
              </Button>
              {deadline !== null && <TimeLine deadline={deadline} />}
            </>
          )}
          {order.canCancel && (
            <Button
              variant="ghost"
              isWide
              isLoading={busy === 'cancelCellOrder'}
              isDisabled={!isOnline}
              onClick={() => press('cancelCellOrder', 'aquamarket.cancelFailed')}
            >
              {t('aquamarket.cancel')}
            </Button>
          )}
          {order.status === 'error' && (
            <Link to={paths.cell(cell.id)} className={buttonClass({ size: 'lg', isWide: true })}>
              {t(isPaymentFailure(order) ? 'common.tryAgain' : 'aquamarket.backToCell')}
            </Link>
          )}
          {step === 'completed' && (
            <Link to={paths.aquamarket()} className={buttonClass({ variant: 'secondary', isWide: true })}>
              {t('aquamarket.toCells')}
            </Link>
          )}
        </div>
      </section>
      {bottleDue && (
        <BottleDue
          due={bottleDue}
          count={bottles.left}
          isBusy={busy === 'disputeBottle'}
          onDispute={() => press('disputeBottle', 'aquamarket.due.failed')}
        />
      )}
      {steps.length > 0 && step !== 'completed' && (
        <section aria-label={t('aquamarket.guide')} className="rounded-lg bg-surface p-4 shadow-card sm:p-6">
          <WaySteps steps={steps} bottles={bottles} />
          {step === 'opened' && order.acquisition !== null && (
            <p className="mt-3 text-sm text-ink-muted">{t('aquamarket.nothingToLeave')}</p>
          )}
        </section>
      )}
      {order.status === 'success' && <OrderReceipt order={order} />}
      {step === 'completed' && <NameOffer />}
      <OrderEvidence timeline={timeline} />
      <CellSupport />
    </>
  );
}

function Paying({ order, deadline }: { order: CellOrder; deadline: number | null }) {
  const t = useText();
  const { money } = useFormats();
  return (
    <>
      {order.paymentUrl !== null && (
        <a href={order.paymentUrl} className={buttonClass({ size: 'lg', isWide: true })}>
          {t('aquamarket.goOnPaying', { sum: money(order.totals.toPay) })}
        </a>
      )}
      {deadline !== null && <TimeLine deadline={deadline} />}
    </>
  );
}

/** The state of the refund, if anything was paid. */
function Refund({ order: { refund } }: { order: CellOrder }) {
  const t = useText();
  const { money } = useFormats();
  if (!refund) return null;
  const { amount, points, isDeclined } = refund;
  return (
    <>
      {amount.amount > 0 && (
        <p className="font-medium">
          {isDeclined
            ? t('aquamarket.refund.declined', { sum: money(amount) })
            : t(toRefundText(refund), { sum: money(amount) })}
        </p>
      )}
      {points > 0 && <p className="font-medium">{t('aquamarket.refunded.pointsToo', { count: points })}</p>}
    </>
  );
}
