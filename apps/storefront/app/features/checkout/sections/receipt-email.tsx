import { useText } from '#i18n/use-text.ts';
import { EmailField } from '@kaplya/ui/field/email-field.tsx';
import { toFieldId } from '../form/checkout-form.ts';

type ReceiptEmailProps = {
  value: string;
  error: string | undefined;
  onChange: (email: string) => void;
  /** Called when the field loses the focus, so that its value is final. */
  onBlur: () => void;
};

/** The e-mail address for the receipt of an online payment. Without one the receipt goes to the phone (C-15). */
export function ReceiptEmail({ value, error, onChange, onBlur }: ReceiptEmailProps) {
  const t = useText();
  return (
    // Positioned above the button that covers the whole line, so that the field can be pressed.
    <div className="relative">
      <EmailField
        id={toFieldId('email')}
        label={t('checkout.payment.receipt')}
        hint={t('checkout.payment.receiptText')}
        isOptional
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </div>
  );
}
