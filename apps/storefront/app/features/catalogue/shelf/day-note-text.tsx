import type { CalendarDate } from '@kaplya/domain/zoned-time';
import { Link } from 'react-router';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { linkClass } from '@kaplya/ui/button/link-class.ts';

export function DayNoteText({ day, className }: { day: CalendarDate; className: string | undefined }) {
  const t = useText();
  const { date, weekday } = useFormats();
  return (
    <p className={classNames('flex flex-wrap items-center gap-x-3 text-sm text-ink-muted', className)}>
      <span>{t('catalogue.pricesOf', { weekday: weekday(day), date: date(day) })}</span>
      <Link to={`${paths.checkout()}#checkout-interval`} className={linkClass('inline-flex min-h-target items-center')}>
        {t('catalogue.otherDay')}
      </Link>
    </p>
  );
}
