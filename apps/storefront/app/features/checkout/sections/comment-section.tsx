import { deliveryWishes } from '@kaplya/domain/delivery-wishes';
import { cleanText } from '@kaplya/domain/typed-text';
import type { CartState } from '#features/cart/state/cart-state.ts';
import { useText } from '#i18n/use-text.ts';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { toFieldId } from '../form/checkout-form.ts';
import { CheckoutSection } from './checkout-section.tsx';
import { useFold } from './use-fold.ts';
import { WishesChoice } from './wishes-choice.tsx';

type CommentSectionProps = {
  cart: CartState;
  /** The code of the chosen or proposed way to pay. */
  paymentCode: number | null;
  value: string;
  /** The error of the wishes. */
  error: string | undefined;
  commentError: string | undefined;
  onValueChange: (note: string) => void;
  onWishesChange: () => void;
};

/** A comment (S-35) and wishes (S-72) for the courier. Both are optional. */
export function CommentSection({
  cart,
  paymentCode,
  value,
  error,
  commentError,
  onValueChange,
  onWishesChange,
}: CommentSectionProps) {
  const t = useText();
  const fold = useFold(true);
  const wishes = deliveryWishes.filter((wish) => cart.wishes.includes(wish));
  const note = cleanText(value);
  const parts = [...wishes.map((wish) => t(`checkout.wishes.${wish}`)), note].filter(Boolean);
  const isDone = parts.length > 0;
  return (
    <CheckoutSection
      icon="comment"
      title={t('checkout.comment.title')}
      field="wishes"
      error={error}
      isInvalid={commentError !== undefined}
      isDone={isDone && commentError === undefined}
      fold={fold}
      unfoldLabel={isDone ? t('checkout.change') : t('checkout.add')}
      summary={
        isDone ? <p className="line-clamp-2 font-semibold">{parts.join(' · ')}</p> : <p>{t('checkout.comment.none')}</p>
      }
    >
      <div className="flex flex-col gap-4">
        <WishesChoice cart={cart} paymentCode={paymentCode} onChange={onWishesChange} />
        <TextArea
          id={toFieldId('comment')}
          label={t('checkout.comment.label')}
          error={commentError}
          isOptional
          rows={2}
          maxLength={1000}
          placeholder={t('checkout.comment.placeholder')}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          // A trailing space is needed only while the text is being typed.
          onBlur={() => value !== note && onValueChange(note)}
        />
      </div>
    </CheckoutSection>
  );
}
