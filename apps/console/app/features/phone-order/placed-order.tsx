import type { PhoneOrder } from '@kaplya/contract';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';

type PlacedOrderCardProps = { placed: PhoneOrder & { order: NonNullable<PhoneOrder['order']> }; onNext: () => void };

/** The placed order, to be read out. Enter starts the next call. */
export function PlacedOrderCard({ placed: { order, paymentLink }, onNext }: PlacedOrderCardProps) {
  const t = useText();
  const { day, dayOf, time, money } = useFormats();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const { shippingDate, shippingDateTo, total, uuid, id } = order;
  const when = { day: day(dayOf(shippingDate)), from: time(shippingDate), to: time(shippingDateTo) };
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-3 px-4 py-10">
      <div role="status">
        <h2 className="text-2xl">{t('phoneOrder.made', { number: id })}</h2>
        <p className="text-lg">
          {t('phoneOrder.made.when', when)} · {money(total)}
        </p>
      </div>
      {paymentLink && (
        <Callout tone={paymentLink.sentBy ? 'info' : 'warning'} icon={paymentLink.sentBy ? 'check' : 'warning'}>
          {paymentLink.sentBy === null
            ? t('phoneOrder.made.unsent')
            : t(paymentLink.sentBy === 'sms' ? 'phoneOrder.made.sms' : 'phoneOrder.made.email')}{' '}
          <a className="underline wrap-anywhere" href={paymentLink.url} target="_blank" rel="noreferrer">
            {t('phoneOrder.made.link')}
          </a>
        </Callout>
      )}
      <div className="flex flex-wrap gap-2">
        <Button ref={next} onClick={onNext}>
          {t('phoneOrder.made.next')}
        </Button>
        <Link className={buttonClass({ variant: 'secondary' })} to={`/orders/${uuid}`}>
          № {id}
        </Link>
      </div>
    </div>
  );
}
