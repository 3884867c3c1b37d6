import { Link } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { isRentalLate, useBottleBalance } from './bottle-balance.ts';

/** "4 bottles with you", a link to their page. Renders nothing for a visitor, or without bottles. */
export function BottlesChip({ className }: { className?: string }) {
  const t = useText();
  const balance = useBottleBalance();
  if (!balance || (balance.bottles === 0 && balance.rentals.length === 0)) return null;
  const isLate = isRentalLate(balance.rentals);
  return (
    <Link
      to={paths.profileBottles()}
      className={classNames(
        'inline-flex min-h-target items-center gap-2 rounded-full px-4 text-sm font-semibold',
        isLate ? 'bg-warning-soft text-warning' : 'bg-brand-soft text-brand-ink',
        className,
      )}
    >
      <Icon name={isLate ? 'warning' : 'bottle'} size={18} />
      {t('bottles.with', { count: balance.bottles })}
      <Icon name="chevron-right" size={16} />
    </Link>
  );
}
