import { Link } from 'react-router';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { useLoadedCatalogue } from '#features/goods/use-catalogue.ts';

/** Says whose prices these are where they are not today's, with the way to another day (S-75). */
export function DayNote({ className }: { className?: string }) {
  const t = useText();
  const { date, weekday } = useFormats();
  const { pricesOf } = useLoadedCatalogue();
  if (pricesOf === null) return null;
  return (
    <p className={classNames('flex flex-wrap items-center gap-x-3 text-sm text-ink-muted', className)}>
      <span>{t('catalogue.pricesOf', { weekday: weekday(pricesOf), date: date(pricesOf) })}</span>
      <Link to={`${paths.checkout()}#checkout-interval`} className={linkClass('inline-flex min-h-target items-center')}>
        {t('catalogue.otherDay')}
      </Link>
    </p>
  );
}
