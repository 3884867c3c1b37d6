import { useId } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { RatingStar } from './rating-star.tsx';
import type { RatingDraft } from './use-rating.ts';

const STARS = [1, 2, 3, 4, 5] as const;
const REASONS = ['late', 'bottles_dirty', 'courier_impolite', 'wrong_goods', 'other'] as const;
const MAX_LENGTH = 500;

type RatingFormProps = {
  rating: RatingDraft;
  question: string;
  /** Whether only the stars are shown, before the first is chosen. */
  isFolded?: boolean;
};

/** The stars of a rating, and the problems when there are few (S-81). */
export function RatingForm({ rating, question, isFolded = false }: RatingFormProps) {
  const t = useText();
  const id = useId();
  const isOnline = useOnline();
  const { stars, isLow, reasons, comment, isBusy, change, send } = rating;
  const isOpen = stars > 0 && !isFolded;

  return (
    <div className="flex max-w-2xl flex-wrap items-center gap-x-4 gap-y-2">
      <fieldset>
        <legend className="sr-only">{question}</legend>
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
                onChange={() => change({ stars: star })}
                // A click on the star that is chosen already fires no change event, but must unfold the form as well.
                onClick={isFolded ? () => change({ stars: star }) : undefined}
                aria-label={t('orders.rating.stars', { count: star })}
                aria-disabled={isBusy || undefined}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
              <RatingStar isFull={star <= stars} />
            </label>
          ))}
        </div>
      </fieldset>
      {isOpen && isLow && (
        <fieldset className="flex basis-full flex-col gap-2">
          <legend className="mb-2 text-sm font-semibold">{t('orders.rating.wrong')}</legend>
          {REASONS.map((reason) => (
            <Checkbox
              key={reason}
              label={t(`orders.rating.reason.${reason}`)}
              checked={reasons.includes(reason)}
              aria-disabled={isBusy || undefined}
              onChange={({ target }) =>
                change({ reasons: target.checked ? [...reasons, reason] : reasons.filter((other) => other !== reason) })
              }
            />
          ))}
        </fieldset>
      )}
      {isOpen && (
        <div className="basis-full">
          <TextArea
            label={t('orders.rating.comment')}
            isOptional
            value={comment}
            maxLength={MAX_LENGTH}
            rows={2}
            // Read-only instead of disabled, so that the sent text stays readable and focused.
            readOnly={isBusy}
            onChange={(event) => change({ comment: event.target.value })}
          />
        </div>
      )}
      {stars > 0 && (
        <Button isLoading={isBusy} isDisabled={!isOnline} onClick={() => void send()}>
          {t('orders.rating.send')}
        </Button>
      )}
    </div>
  );
}
