import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { toAddressText } from '#features/addresses/address-text.ts';
import { useSelectedAddress } from '#features/addresses/selected-address.ts';
import { getCart } from '#features/cart/cart-session.ts';
import type { CompletionOutcome } from '#features/cart/cart-state.ts';
import { useCart } from '#features/cart/use-cart.ts';
import { capitalize, formatInstantWindow, toDay } from '#i18n/dates.ts';
import { useFormats } from '#i18n/use-formats.ts';
import { formatPhone } from '#i18n/phones.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '#platform/api-failure.ts';
import { apiQuery } from '#platform/api-query.ts';
import { dropFormDraft } from '#platform/form-draft.ts';
import { paths } from '#platform/paths.ts';
import { useNow } from '#platform/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link-class.ts';
import { showToast } from '#ui/toasts.ts';
import { CHECKOUT_FORM } from './checkout-form.ts';
import { keepLastOrder, useLastOrder, type LastOrder } from './last-order.ts';
import { takePromised } from './promised-at-order.ts';

/**
 * What became of the order (S-38): a reload, "back" and an answer that came late show it all the same, until it is
 * closed or another page is opened.
 */
export function OrderResultDialogs() {
  const t = useText();
  const { outcome } = useCart();
  const selected = useSelectedAddress();
  const order = useLastOrder();

  const address = selected ? toAddressText(selected, t) : '';
  useEffect(() => {
    if (outcome?.kind !== 'completed') return;
    keepLastOrder({ ...outcome.order.order, address, path: location.pathname, promised: takePromised() });
    dropFormDraft(CHECKOUT_FORM);
    getCart().dismissOutcome();
  }, [outcome, address]);
  const isElsewhere = useEndedElsewhere(order);

  return (
    <>
      <Success order={isElsewhere ? null : order} />
      <Failure outcome={outcome} />
    </>
  );
}

/** Another page that was opened on purpose is another task, and the confirmation must not cover it. */
function useEndedElsewhere(order: LastOrder | null): boolean {
  const { pathname } = useLocation();
  const isOpened = useNavigationType() === NavigationType.Push || (!hasLooked && isFreshVisit());
  const isElsewhere = order?.path !== undefined && order.path !== pathname && isOpened;
  useEffect(() => {
    hasLooked = true;
    if (isElsewhere) keepLastOrder(null);
  }, [isElsewhere]);
  return isElsewhere;
}

let hasLooked = false;

/** The address was typed or a link from elsewhere followed; neither a reload nor "back". */
function isFreshVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
}

function Success({ order }: { order: LastOrder | null }) {
  const t = useText();
  const language = useLanguage();
  const now = useNow();
  const { money, date, weekday, relativeDay } = useFormats();
  const navigate = useNavigate();
  const mainButton = useRef<HTMLButtonElement>(null);

  function close() {
    keepLastOrder(null);
    void navigate(paths.catalogue(), { replace: true });
  }

  if (!order) return <Dialog isOpen={false} onClose={close} title="" />;
  const { shippingDate, shippingDateTo, timeZone } = order;
  const day = toDay(shippingDate, timeZone);
  const relative = relativeDay(day, toDay(now, timeZone));
  const full = `${weekday(day)}, ${date(day)}`;
  const isNear = !relative.includes(date(day));

  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('checkout.done.title')}
      initialFocus={mainButton}
      footer={
        <Button ref={mainButton} size="lg" isWide onClick={close}>
          {t('common.toCatalogue')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex items-center gap-4 rounded-lg bg-success-soft p-4 text-success">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-success text-surface">
            <Icon name="check" size={28} />
          </span>
          <p>
            <span className="block text-sm">{t('checkout.done.number')}</span>
            <span className="block text-xl font-bold tabular-nums" data-order-number="">
              {order.id}
            </span>
          </p>
        </div>
        <dl className="flex flex-col gap-4">
          <Fact icon="clock" name={t('checkout.done.when')}>
            <span className="font-semibold">
              {capitalize(isNear ? relative : full, language)},{' '}
              {formatInstantWindow(shippingDate, shippingDateTo, timeZone)}
            </span>
            {isNear && <span className="block text-sm text-ink-muted">{full}</span>}
          </Fact>
          {order.address && (
            <Fact icon="pin" name={t('checkout.done.where')}>
              {order.address}
            </Fact>
          )}
          <Fact icon="wallet" name={t('checkout.done.total')}>
            <span className="font-semibold tabular-nums">{money(order.total)}</span>
          </Fact>
        </dl>
        <Preparation order={order} />
      </div>
    </Dialog>
  );
}

/** What to have at hand when the courier comes, and whom to call when something changes. */
function Preparation({ order: { promised, total } }: { order: LastOrder }) {
  const t = useText();
  const lang = useLanguage();
  const { money } = useFormats();
  const { data } = useQuery(apiQuery('getCompany', { query: { lang } }));
  const bottles = promised?.bottles === undefined ? 0 : promised.bottles;
  const payment = promised?.payment;

  return (
    <div className="rounded-lg bg-sunken p-4">
      <h3 className="mb-1 text-base">{t('checkout.done.next')}</h3>
      {(bottles !== 0 || payment) && (
        <ul className="mb-2 flex list-disc flex-col gap-1 ps-5 font-semibold">
          {bottles !== 0 && (
            <li>{bottles === null ? t('checkout.bottles.title') : t('checkout.done.bottles', { count: bottles })}</li>
          )}
          {payment && <li>{t('checkout.done.pay', { sum: money(total), payment })}</li>}
        </ul>
      )}
      <p className="text-sm text-ink-muted">{t('checkout.done.nextText')}</p>
      {data && (
        <p className="text-sm text-ink-muted">
          {t('checkout.done.change')}{' '}
          <a
            href={`tel:${data.data.phone}`}
            className={linkClass('inline-flex min-h-target items-center whitespace-nowrap')}
          >
            {formatPhone(data.data.phone)}
          </a>
        </p>
      )}
    </div>
  );
}

function Fact({ icon, name, children }: { icon: 'clock' | 'pin' | 'wallet'; name: string; children: ReactNode }) {
  return (
    <div className="relative ps-9">
      <dt className="text-sm text-ink-muted">
        <Icon name={icon} size={22} className="absolute start-0 top-0.5 text-brand" />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function dismiss() {
  getCart().dismissOutcome();
}

/** The same order again: the page that holds the new total shows it, so a word is enough here. */
async function tryAgain() {
  const outcome = await getCart().complete();
  if (outcome.kind !== 'total_changed') return;
  dismiss();
  showToast({ tone: 'warning', text: outcome.failure.message });
}

function Failure({ outcome }: { outcome: CompletionOutcome | null }) {
  const t = useText();
  const navigate = useNavigate();
  const kind = outcome?.kind;
  const isOpen = kind === 'gone' || kind === 'unanswered' || kind === 'refused';
  const failure = outcome && 'failure' in outcome ? outcome.failure : null;

  return (
    <Dialog
      isOpen={isOpen}
      onClose={dismiss}
      size="sm"
      title={kind === 'gone' ? t('checkout.gone.title') : t('checkout.failed.title')}
      footer={
        kind === 'gone' ? (
          <Button
            isWide
            onClick={() => {
              dismiss();
              void navigate(paths.catalogue());
            }}
          >
            {t('common.toCatalogue')}
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={dismiss}>
              {t('checkout.failed.back')}
            </Button>
            {kind === 'unanswered' && <Button onClick={() => void tryAgain()}>{t('common.tryAgain')}</Button>}
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {/* What was answered is the server's own words. */}
        <p role="alert">{messageOf(failure, { fallback: t('errors.orderNotPlaced'), isCompletion: true })}</p>
        <p className="text-sm text-ink-muted">
          {kind === 'gone'
            ? t('checkout.gone.text')
            : kind === 'unanswered'
              ? t('checkout.failed.unanswered')
              : t('checkout.failed.refused')}
        </p>
      </div>
    </Dialog>
  );
}
