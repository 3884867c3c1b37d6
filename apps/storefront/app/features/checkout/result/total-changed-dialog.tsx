import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { Price } from '@kaplya/ui/layout/price.tsx';
import type { TotalChange } from '../form/use-checkout.ts';

type TotalChangedDialogProps = {
  change: TotalChange | null;
  currency: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks the customer to agree to a total that differs from the one shown. Nothing is ordered before that. */
export function TotalChangedDialog({ change, currency, onConfirm, onClose }: TotalChangedDialogProps) {
  const t = useText();
  const { money } = useFormats();
  return (
    <Dialog
      isOpen={change !== null}
      onClose={onClose}
      size="sm"
      title={t('checkout.totalChanged.title')}
      description={t('checkout.totalChanged.text')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('checkout.totalChanged.look')}
          </Button>
          <Button onClick={onConfirm}>{t('checkout.totalChanged.confirm')}</Button>
        </>
      }
    >
      {change && (
        <div className="mt-4">
          <Price
            size="lg"
            price={money({ amount: change.after, currency })}
            {...(change.before !== null && {
              oldPrice: money({ amount: change.before, currency }),
              oldPriceLabel: t('checkout.totalChanged.before'),
            })}
          />
        </div>
      )}
    </Dialog>
  );
}
