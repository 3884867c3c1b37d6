import type { Order } from '@kaplya/contract';
import { useEffect, useRef } from 'react';
import { RatingForm } from '#features/orders/rating/rating-form.tsx';
import { useRating } from '#features/orders/rating/use-rating.ts';
import { toDay } from '#i18n/formats/dates.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { toDeliveredAt } from './find-order-to-rate.ts';

type RatingQuestionProps = {
  order: Order;
  titleId: string;
  /** The delivered goods, as one line of text. */
  summary: string;
  /** Called when the first star was chosen. */
  onStart: () => void;
  onSent: () => void;
};

/**
 * Asks for a rating of a delivery (S-81). The content below moves only after an action of the customer: the form folds
 * when it is sent, and a failure is shown in place of the question.
 */
export function RatingQuestion({ order, titleId, summary, onStart, onSent }: RatingQuestionProps) {
  const t = useText();
  const { date } = useFormats();
  const rating = useRating(order, onSent);
  const { error, isBusy, change } = rating;
  const isFailed = error !== undefined;
  const isFolded = isBusy || isFailed;
  const box = useRef<HTMLDivElement>(null);
  // The form may have been longer than the screen, so the outcome in its place is scrolled into view.
  useEffect(() => {
    if (isFolded) box.current?.scrollIntoView({ block: 'center' });
  }, [isFolded]);
  const day = toDay(toDeliveredAt(order), order.timeZone);
  const question = t('again.rate', { date: date(day) });

  return (
    <div ref={box} className="flex min-w-0 flex-col gap-1.5">
      <div className="relative">
        <div className={classNames('flex flex-col gap-1.5', isFailed && 'invisible')}>
          <div className="flex min-h-8 items-center pe-11 md:pe-0">
            <h2 id={titleId} className="text-base">
              {question}
            </h2>
          </div>
          <p className="truncate text-sm text-ink-muted">{summary}</p>
        </div>
        {isFailed && (
          <p role="alert" className="absolute inset-0 pe-11 text-sm text-danger md:pe-0">
            {error}
          </p>
        )}
      </div>
      <RatingForm
        rating={{
          ...rating,
          change(next) {
            onStart();
            change(next);
          },
        }}
        question={question}
        isFolded={isFolded}
      />
    </div>
  );
}
