import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import type { ShownSums } from '#features/cart/sums/use-shown-sums.ts';

/** The cost of the delivery, with the server's explanation of what makes it free. */
export function DeliveryHint({ sums: { calculation, state } }: { sums: ShownSums }) {
  const t = useText();
  const { money } = useFormats();
  if (!calculation) return null;
  const fee = calculation.fees.find(({ kind }) => kind === 'delivery');

  return (
    <p
      className={classNames(
        'flex items-start gap-2.5 rounded-lg px-4 py-3 text-sm',
        fee ? 'bg-brand-soft text-brand-ink' : 'bg-success-soft text-success',
      )}
    >
      <Icon name={fee ? 'truck' : 'check'} size={20} className="mt-px" />
      <span className="min-w-0">
        <strong className="font-semibold">
          {fee ? t('cart.delivery.paid', { fee: money(fee.amount) }) : t('cart.delivery.free')}
        </strong>
        {/* A predicted fee has no explanation yet. */}
        {fee && (
          <span className="block">{fee.explanation || (state === 'predicted' && t('cart.totals.predicted'))}</span>
        )}
      </span>
    </p>
  );
}
