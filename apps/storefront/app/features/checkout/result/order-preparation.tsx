import type { Order } from '@kaplya/contract';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { formatPhone } from '@kaplya/domain/phones';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { useConfig } from '#platform/data/use-config.ts';
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
  const { phoneCode } = useConfig();
  const { data } = useQuery(apiQuery('getCompany', { query: { lang } }));
  const phone = data?.data.phone ?? `${phoneCode}0000000000`;
  const bottles = order ? order.bottles.declared : (placed?.promised.bottles ?? null);
  const payment = placed?.promised.payment;
  const sum = placed && (placed.promised.toPay ?? placed.order.total);

  const isToPrepare = bottles !== 0 || Boolean(payment && sum);
  const isCalled = (order?.status ?? placed?.order.status) === 'requiresConfirmation';

  return (
    <div className="rounded-lg bg-sunken p-4">
      {isToPrepare && <h3 className="mb-1 text-base">{t('checkout.done.next')}</h3>}
      {isCalled && <p className="mb-2 font-semibold">{t('checkout.done.willCall')}</p>}
      {isToPrepare && (
        <ul className="mb-2 flex list-disc flex-col gap-1 ps-5 font-semibold">
          {bottles !== 0 && (
            <li>{bottles === null ? t('checkout.bottles.title') : t('checkout.done.bottles', { count: bottles })}</li>
          )}
          {payment && sum && <li>{t('checkout.done.pay', { sum: money(sum), payment })}</li>}
        </ul>
      )}
      <p className="text-sm text-ink-muted empty:hidden">
        {order?.wishes.includes('callFirst') && t('checkout.done.nextText')}
        {bottles !== 0 && ` ${t('checkout.done.noCaps')}`}
      </p>
      {/* Rendered invisibly while the phone loads, so that the dialog does not grow. A new order can be changed. */}
      <p className={data ? 'text-sm text-ink-muted' : 'invisible text-sm'}>
        {t(order?.canChange === false ? 'checkout.done.change' : 'checkout.done.changeSelf')}{' '}
        <a href={`tel:${phone}`} className={linkClass('-my-3 inline-flex min-h-target items-center whitespace-nowrap')}>
          {formatPhone(phone)}
        </a>
      </p>
    </div>
  );
}
