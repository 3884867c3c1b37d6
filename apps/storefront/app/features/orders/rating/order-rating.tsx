import type { Order } from '@kaplya/contract';
import { useId, useRef, useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Card } from '@kaplya/ui/layout/card.tsx';
import { RatingForm } from './rating-form.tsx';
import { RatingStar } from './rating-star.tsx';
import { useRating } from './use-rating.ts';

const STARS = [1, 2, 3, 4, 5] as const;

/** The rating of a delivery: given, or to be given (S-81, rule 83c). */
export function OrderRating({ order }: { order: Order }) {
  const t = useText();
  const id = useId();
  const given = order.rating;
  const heading = useRef<HTMLHeadingElement>(null);
  const findSection = () => heading.current?.closest('section');
  const [isEditing, setEditing] = useState(false);
  const rating = useRating(order, () => {
    setEditing(false);
    // The focused button disappears with the form, so the heading takes the focus.
    if (findSection()?.contains(document.activeElement)) heading.current?.focus();
  });

  function edit({ stars, reasons, comment }: NonNullable<Order['rating']>) {
    rating.change({ stars, reasons, comment: comment ?? '' });
    setEditing(true);
    requestAnimationFrame(() => findSection()?.querySelector<HTMLElement>('input:checked')?.focus());
  }

  if (!order.canRate && given === null) return null;
  // The live update of the order may arrive before the answer to the rating. The form stays until that answer, because
  // the focus is moved then.
  const isForm = order.canRate && (given === null || isEditing || rating.isBusy);

  return (
    <Card as="section" id="rating" aria-labelledby={id} className="flex flex-col gap-3">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-base outline-none">
        {t(given === null ? 'orders.rating.question' : 'orders.rating.title')}
      </h2>
      {given !== null && !isForm && (
        <>
          <p role="img" aria-label={t('orders.rating.stars', { count: given.stars })} className="flex">
            {STARS.map((star) => (
              <RatingStar key={star} isFull={star <= given.stars} />
            ))}
          </p>
          {given.reasons.length > 0 && (
            <p className="text-ink-muted">
              {given.reasons.map((reason) => t(`orders.rating.reason.${reason}`)).join(', ')}
            </p>
          )}
          {given.comment && <p className="wrap-anywhere">{given.comment}</p>}
          {order.canRate && (
            <Button variant="soft" className="self-start" onClick={() => edit(given)}>
              {t('orders.rating.change')}
            </Button>
          )}
        </>
      )}
      {isForm && <RatingForm rating={rating} question={t('orders.rating.question')} />}
      {rating.error && (
        <p role="alert" className="text-danger">
          {rating.error}
        </p>
      )}
    </Card>
  );
}
