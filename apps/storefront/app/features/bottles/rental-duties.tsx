import type { Money } from '@kaplya/domain/money';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';

/** The duties of renting a bottle, word for word (P-09, V-12, K-07). */
export function RentalDuties({ price, isOpen }: { price: Money; isOpen: boolean }) {
  const t = useText();
  const { money } = useFormats();
  const { container } = useConfig();
  return (
    <details className="group mt-1 text-sm" open={isOpen}>
      <summary className="flex min-h-target list-none items-center gap-1.5 font-medium text-brand-ink [&::-webkit-details-marker]:hidden">
        <Icon name="question" size={18} />
        {t('bottles.terms')}
        <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="flex list-disc flex-col gap-1 ps-5 pb-1 text-ink-muted">
        <li>{t('errors.rentalWater', { days: container.rentPeriodDays })}</li>
        <li>{t('bottles.terms.late', { days: container.rentGraceDays, price: money(price) })}</li>
        <li>{t('bottles.terms.return')}</li>
      </ul>
    </details>
  );
}
