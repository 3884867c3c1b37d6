import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { ButtonKeys } from '#kit/keys/button-keys.tsx';
import { sayOrder } from './say-order.ts';
import type { PlacedOrder } from './use-place-order.ts';

type PlacedOrderCardProps = { placed: PlacedOrder; onNext: () => void };

/** The made order in words to read aloud: what, when, where, how much and how. Enter or a digit starts the next call. */
export function PlacedOrderCard({ placed: { order, heard, paymentLink }, onNext }: PlacedOrderCardProps) {
  const t = useText();
  const formats = useFormats();
  const { longDay, dayOf, time, money } = formats;
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const { shippingDate, shippingDateTo, total, uuid, id } = order;
  const inWords = sayOrder(heard, formats);
  const goods = heard.calculation.items.map(({ name, quantity }) => t('phoneOrder.made.item', { name, quantity }));
  const when = { day: longDay(dayOf(shippingDate)), from: time(shippingDate), to: time(shippingDateTo) };
  const { toPay } = heard.calculation.totals;
  const lines = [
    t('phoneOrder.made.what', { goods: goods.join('; ') }),
    t('phoneOrder.made.when', when),
    inWords.address && t('phoneOrder.made.where', { address: inWords.address }),
    toPay.amount > 0
      ? t('phoneOrder.made.sum', { sum: money(toPay), payment: inWords.payment ?? '' })
      : t('phoneOrder.made.free', { sum: money(total) }),
    heard.returned > 0 && t('phoneOrder.made.empties', { count: heard.returned }),
  ];
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4 px-4 py-8">
      <div role="status" className="flex flex-col gap-3">
        <h2 className="text-2xl">{t('phoneOrder.made', { number: id })}</h2>
        <p className="text-sm text-ink-muted">{t('phoneOrder.made.read')}</p>
        <div className="flex flex-col gap-1 border-s-2 border-brand ps-4 text-xl wrap-anywhere">
          {inWords.name && <p>{t('phoneOrder.made.greeting', { name: inWords.name, number: id })}</p>}
          {lines.filter(Boolean).map((line) => (
            <p key={String(line)}>{line}</p>
          ))}
        </div>
      </div>
      {paymentLink && (
        <Callout tone={paymentLink.sentBy ? 'info' : 'warning'} icon={paymentLink.sentBy ? 'check' : 'warning'}>
          {paymentLink.sentBy === null
            ? t('phoneOrder.made.unsent')
            : t(paymentLink.sentBy === 'sms' ? 'phoneOrder.made.sms' : 'phoneOrder.made.email')}{' '}
          <a className="underline wrap-anywhere" href={paymentLink.url} target="_blank" rel="noreferrer">
            {t('phoneOrder.made.link')}
          </a>
          {`. ${t('phoneOrder.made.payBy', { time: time(paymentLink.payBy) })}`}
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button ref={next} onClick={onNext}>
          {t('phoneOrder.next')} <ButtonKeys keys="Enter" />
        </Button>
        <Link className={buttonClass({ variant: 'secondary' })} to={`/orders/${uuid}`}>
          {t('phoneOrder.number', { number: id })}
        </Link>
      </div>
    </div>
  );
}
