import type { RepeatedOrder } from '#features/cart/state/repeated-order.ts';
import { useText } from '#i18n/use-text.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';

/**
 * The outcome of repeating an order: the goods that are missing and why, and a hint that the cart's former goods can be
 * restored (rule 55).
 */
export function RepeatedOrderSummary({ repeated }: { repeated: RepeatedOrder }) {
  const t = useText();
  const { number, unavailable, hasReplaced } = repeated;
  const isWhole = unavailable.length === 0;
  return (
    <section
      role="status"
      className={`mb-4 flex items-start gap-3 rounded-lg p-4 ${isWhole ? 'bg-success-soft' : 'bg-warning-soft'}`}
    >
      <Icon name={isWhole ? 'check' : 'warning'} size={22} className={isWhole ? 'text-success' : 'text-warning'} />
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <h2 className="text-base">{t('orders.repeated.title', { number })}</h2>
        {!isWhole && (
          <>
            <p className="font-medium">{t('orders.repeated.missing')}</p>
            <ul className="list-disc ps-5">
              {unavailable.map(({ name, reason }) => (
                <li key={`${name} ${reason}`} className="wrap-anywhere">
                  {t('orders.repeated.line', { name, reason })}
                </li>
              ))}
            </ul>
          </>
        )}
        <p>{t('orders.repeated.all')}</p>
        {hasReplaced && <p>{t('orders.repeated.replaced')}</p>}
      </div>
    </section>
  );
}
