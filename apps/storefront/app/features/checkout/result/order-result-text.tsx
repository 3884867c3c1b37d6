import { useCanSignIn } from '#features/identity/session/use-can-sign-in.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useDeadlineText } from '#features/orders/payment/deadline-text.ts';
import type { OrderByLink } from '#features/orders/order/order-by-link.ts';
import { useText } from '#i18n/use-text.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { Spinner } from '@kaplya/ui/message/spinner.tsx';
import { phaseStyles, type ResultPhase } from './order-result-phase.ts';

const TONES = {
  success: { box: 'bg-success-soft text-success', mark: 'bg-success text-surface' },
  warning: { box: 'bg-warning-soft text-warning', mark: 'bg-warning text-surface' },
  danger: { box: 'bg-danger-soft text-danger', mark: 'bg-danger text-surface' },
  neutral: { box: 'bg-sunken text-ink', mark: 'bg-surface text-ink-muted' },
};

type OrderResultTextProps = {
  phase: ResultPhase;
  number: string | null;
  found: OrderByLink | undefined;
  canPayHere: boolean;
};

/** The number of the order, its state, and what comes next. A screen reader announces changes. */
export function OrderResultText({ phase, number, found, canPayHere }: OrderResultTextProps) {
  const t = useText();
  const { tone, icon, title } = phaseStyles[phase];
  const texts = usePhaseTexts(phase, found, canPayHere);
  // The first text is shown in place of the order's number when that is unknown.
  const [first, ...lines] = number === null ? texts : ['', ...texts];
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{t(title)}</span>
      <div className={classNames('flex items-center gap-4 rounded-lg p-4', TONES[tone].box)}>
        <span className={classNames('grid size-12 shrink-0 place-items-center rounded-full', TONES[tone].mark)}>
          {phase === 'checking' ? <Spinner size={28} /> : <Icon name={icon} size={28} />}
        </span>
        {number === null ? (
          <p className="min-w-0 wrap-anywhere text-ink">{first}</p>
        ) : (
          <p className="min-w-0">
            <span className="block text-sm">{t('checkout.done.number')}</span>
            <span className="block text-xl font-bold tabular-nums" data-order-number="">
              {number}
            </span>
          </p>
        )}
      </div>
      {lines.length > 0 && (
        <div className="flex flex-col gap-2">
          {lines.map((line) => (
            <p key={line} className="wrap-anywhere">
              {line}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

function usePhaseTexts(phase: ResultPhase, found: OrderByLink | undefined, canPayHere: boolean): string[] {
  const t = useText();
  const isCustomer = useIsCustomer();
  const canSignIn = useCanSignIn();
  const toDeadline = useDeadlineText();
  const order = found && 'order' in found ? found.order : null;
  const own = found?.kind === 'own' ? found.order : null;
  const until = own?.payment.payBy
    ? t('checkout.result.until', { time: toDeadline({ at: own.payment.payBy, timeZone: own.timeZone }) })
    : null;
  const elsewhere = order && !canPayHere ? t('checkout.result.elsewhere') : null;

  const texts: Partial<Record<ResultPhase, readonly (string | null)[]>> = {
    checking: [t('checkout.result.checking.text')],
    awaiting: [t('checkout.result.awaiting.text'), elsewhere, until],
    unavailable: [t(isCustomer ? 'checkout.result.unavailable' : 'checkout.result.unavailableGuest'), until],
    failed: [order?.payment.reason ?? null, t('checkout.result.failed.text'), elsewhere, until],
    expired: [t('checkout.result.expired.text')],
    refunded: [t('checkout.result.refunded.text')],
    over: [t(canSignIn ? 'checkout.result.over.text' : 'checkout.result.over.noCodes')],
    unknown: [t('checkout.result.unknown.text')],
  };
  return (texts[phase] ?? []).filter((text) => text !== null);
}
