import { Link } from 'react-router';
import type { CartState } from '#features/cart/state/cart-state.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import type { Reorder } from './reorder-state.ts';
import { useIntervalText } from './use-interval-text.ts';

type ReorderSummaryProps = { reorder: Reorder; cart: Pick<CartState, 'isBottlesAnswerNeeded' | 'ready'> };

/** Lists the parts of a repeated order that could not be repeated, and why, above the checkout (S-62). */
export function ReorderSummary({ reorder, cart }: ReorderSummaryProps) {
  const t = useText();
  const toText = useIntervalText();
  const { number, unavailable, hasReplaced, hasAddress, interval, lostInterval, lostPayment } = reorder;
  const missing = [
    ...unavailable.map(({ name, reason }) => t('again.done.line', { name, reason })),
    ...(hasAddress ? [] : [t('again.done.address')]),
    ...(hasAddress && interval === null ? [t('again.done.noInterval')] : []),
    ...(interval && lostInterval
      ? [t('again.done.interval', { wanted: toText(lostInterval), time: toText(interval) })]
      : []),
    ...(lostPayment === null ? [] : [t('again.done.payment', { name: lostPayment })]),
  ];
  const isWhole = missing.length === 0;
  const { address, interval: hasInterval, payment } = cart.ready;
  const isFilled = address && hasInterval && payment && !cart.isBottlesAnswerNeeded;

  return (
    <section
      role="status"
      aria-labelledby="ordered-again"
      className={`mb-4 flex items-start gap-3 rounded-lg p-4 ${isWhole ? 'bg-success-soft' : 'bg-warning-soft'}`}
    >
      <Icon name={isWhole ? 'check' : 'warning'} size={22} className={isWhole ? 'text-success' : 'text-warning'} />
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <h2 id="ordered-again" className="text-base">
          {t('again.done.title', { number })}
        </h2>
        {!isWhole && (
          <>
            <p className="font-medium">{t('again.done.missing')}</p>
            <ul className="list-disc ps-5">
              {missing.map((line) => (
                <li key={line} className="wrap-anywhere">
                  {line}
                </li>
              ))}
            </ul>
          </>
        )}
        <p>{t(isFilled ? 'again.done.all' : 'again.done.rest')}</p>
        {hasReplaced && (
          <p>
            {t('again.done.replaced')}{' '}
            <Link to={paths.cart()} className={linkClass('inline-flex min-h-target items-center')}>
              {t('again.done.toCart')}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}
