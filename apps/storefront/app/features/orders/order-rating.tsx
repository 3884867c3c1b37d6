import type { Order } from '@kaplya/contract';
import { useId, useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '#platform/api-failure.ts';
import { getClient } from '#platform/client.ts';
import { useOnline } from '#platform/online.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextArea } from '#ui/text-area.tsx';
import { showToast } from '#ui/toasts.ts';
import { keepOrder } from './order-queries.ts';

const STARS = [1, 2, 3, 4, 5] as const;
const LOW_AT_MOST = 3;
const REASONS = ['late', 'bottles_dirty', 'courier_impolite', 'wrong_goods', 'other'] as const;
const MAX_LENGTH = 500;

type Reason = (typeof REASONS)[number];

/** How a delivery was: stars, and what was wrong where they are few (S-81, rule 83c). */
export function OrderRating({ order }: { order: Order }) {
  const t = useText();
  const id = useId();
  const isOnline = useOnline();
  // What this browser kept of an order before there were ratings knows of none.
  const rating = order.rating ?? null;
  const [isEditing, setEditing] = useState(false);
  const [stars, setStars] = useState(rating?.stars ?? 0);
  const [reasons, setReasons] = useState<readonly Reason[]>(rating?.reasons ?? []);
  const [comment, setComment] = useState(rating?.comment ?? '');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function save() {
    setBusy(true);
    setFailure(null);
    try {
      const text = comment.trim();
      const { order: rated } = await getClient().call('rateOrder', {
        params: { uuid: order.uuid },
        body: {
          stars,
          ...(stars <= LOW_AT_MOST && { reasons: [...reasons] }),
          ...(text !== '' && { comment: text }),
        },
      });
      keepOrder(rated);
      setEditing(false);
      showToast({ tone: 'success', text: t('orders.rating.thanks') });
    } catch (refusal) {
      setFailure(refusal);
    } finally {
      setBusy(false);
    }
  }

  if (!order.canRate && rating === null) return null;
  const isForm = order.canRate && (rating === null || isEditing);

  return (
    <Card as="section" id="rating" aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-base">
        {t(rating === null ? 'orders.rating.question' : 'orders.rating.title')}
      </h2>
      {rating !== null && !isForm && (
        <>
          <p role="img" aria-label={t('orders.rating.stars', { count: rating.stars })} className="flex">
            {STARS.map((star) => (
              <Star key={star} isFull={star <= rating.stars} />
            ))}
          </p>
          {rating.reasons.length > 0 && (
            <p className="text-ink-muted">
              {rating.reasons.map((reason) => t(`orders.rating.reason.${reason}`)).join(', ')}
            </p>
          )}
          {rating.comment && <p className="wrap-anywhere">{rating.comment}</p>}
          {order.canRate && (
            <Button variant="soft" className="self-start" onClick={() => setEditing(true)}>
              {t('orders.rating.change')}
            </Button>
          )}
        </>
      )}
      {isForm && (
        <>
          <fieldset>
            <legend className="sr-only">{t('orders.rating.question')}</legend>
            <div className="-ms-2 flex">
              {STARS.map((star) => (
                <label
                  key={star}
                  className="relative grid size-target cursor-pointer place-items-center rounded-md has-focus-visible:outline-3 has-focus-visible:outline-brand"
                >
                  <input
                    type="radio"
                    name={id}
                    checked={stars === star}
                    onChange={() => setStars(star)}
                    aria-label={t('orders.rating.stars', { count: star })}
                    className="absolute inset-0 cursor-pointer appearance-none outline-none"
                  />
                  <Star isFull={star <= stars} />
                </label>
              ))}
            </div>
          </fieldset>
          {stars > 0 && stars <= LOW_AT_MOST && (
            <fieldset className="flex flex-col gap-2">
              <legend className="mb-2 text-sm font-semibold">{t('orders.rating.wrong')}</legend>
              {REASONS.map((reason) => (
                <Checkbox
                  key={reason}
                  label={t(`orders.rating.reason.${reason}`)}
                  checked={reasons.includes(reason)}
                  onChange={({ target }) =>
                    setReasons(target.checked ? [...reasons, reason] : reasons.filter((other) => other !== reason))
                  }
                />
              ))}
            </fieldset>
          )}
          {stars > 0 && (
            <>
              <TextArea
                label={t('orders.rating.comment')}
                isOptional
                value={comment}
                maxLength={MAX_LENGTH}
                rows={2}
                onChange={(event) => setComment(event.target.value)}
              />
              <Button className="self-start" isLoading={isBusy} isDisabled={!isOnline} onClick={() => void save()}>
                {t('orders.rating.send')}
              </Button>
            </>
          )}
        </>
      )}
      {failure !== null && (
        <p role="alert" className="text-danger">
          {messageOf(failure, { fallback: t('orders.rating.failed') })}
        </p>
      )}
    </Card>
  );
}

function Star({ isFull }: { isFull: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classNames('size-7', isFull ? 'fill-current text-warning' : 'fill-none text-line-strong')}
    >
      <path
        d="m12 3.2 2.7 5.6 6.1.8-4.5 4.2 1.2 6.1L12 16.9l-5.5 3 1.2-6.1-4.5-4.2 6.1-.8z"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
    </svg>
  );
}
