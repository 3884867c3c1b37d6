import { useText } from '#i18n/use-text.ts';
import { TextArea } from '#ui/text-area.tsx';
import { CheckoutSection } from './checkout-section.tsx';

type CommentSectionProps = { value: string; onValueChange: (note: string) => void };

export function CommentSection({ value, onValueChange }: CommentSectionProps) {
  const t = useText();
  return (
    <CheckoutSection icon="edit" title={t('checkout.comment.title')} isDone={value.trim() !== ''}>
      <TextArea
        label={t('checkout.comment.label')}
        isOptional
        rows={2}
        maxLength={1000}
        placeholder={t('checkout.comment.placeholder')}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        // A space at its end is of use only while it is being typed.
        onBlur={() => value !== value.trim() && onValueChange(value.trim())}
      />
    </CheckoutSection>
  );
}
