import type { Order } from '@kaplya/contract';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { formatPhone } from '@kaplya/domain/phones';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { useQuery } from '#platform/data/queries.ts';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import type { PlacedOrder } from './last-order.ts';

type OrderPreparationProps = { order: Order | null; placed: PlacedOrder | null };

/** Lists what to prepare for the courier (empties, money), with the phone to call about changes. */
export function OrderPreparation({ order, placed }: OrderPreparationProps) {
  const t = useText();
  const lang = useLanguage();
  const { money } = useFormats();
  const { data } = useQuery(apiQuery('getCompany', { query: { lang } }));
  const bottles = order ? order.bottles.declared : (placed?.promised.bottles ?? null);
  const payment = placed?.promised.payment;
  const sum = placed && (placed.promised.toPay ?? placed.order.total);

  const isCalled = (order?.status ?? placed?.order.status) === 'requiresConfirmation';

  return (
    <div className="rounded-lg bg-sunken p-4">
      <h3 className="mb-1 text-base">{t('checkout.done.next')}</h3>
      {isCalled && <p className="mb-2 font-semibold">{t('checkout.done.willCall')}</p>}
      {(bottles !== 0 || payment) && (
        <ul className="mb-2 flex list-disc flex-col gap-1 ps-5 font-semibold">
          {bottles !== 0 && (
            <li>{bottles === null ? t('checkout.bottles.title') : t('checkout.done.bottles', { count: bottles })}</li>
          )}
          {payment && sum && <li>{t('checkout.done.pay', { sum: money(sum), payment })}</li>}
        </ul>
      )}
      <p className="text-sm text-ink-muted">
        {order?.wishes.includes('callFirst') && t('checkout.done.nextText')}{' '}
        {bottles !== 0 && t('checkout.done.noCaps')}
      </p>
      {data && (
        <p className="text-sm text-ink-muted">
          {t(order?.canChange ? 'checkout.done.changeSelf' : 'checkout.done.change')}{' '}
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
