import { useText } from '#i18n/use-text.ts';
import { Stepper } from '@kaplya/ui/field/stepper.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';

type CellQuantityProps = {
  quantity: number;
  most: number;
  /** Whether an order of this quantity is being sent. */
  isBusy: boolean;
  onChange: (quantity: number) => void;
};

/** The choice of the number of bottles of water, all taken from one cell (S-85). */
export function CellQuantity({ quantity, most, isBusy, onChange }: CellQuantityProps) {
  const t = useText();
  return (
    <section
      aria-label={t('aquamarket.quantity')}
      className="flex items-center justify-between gap-4 rounded-lg bg-surface p-4 shadow-card sm:p-6"
    >
      <p className="min-w-0 font-semibold">{t('aquamarket.quantity')}</p>
      <div className="w-36 shrink-0">
        <Stepper
          label={t('aquamarket.quantity')}
          value={quantity}
          min={1}
          max={most}
          isWide
          isDisabled={isBusy}
          onValueChange={onChange}
          onMaximum={() => showToast({ key: 'cell-maximum', text: t('aquamarket.quantity.most', { count: most }) })}
        />
      </div>
    </section>
  );
}
