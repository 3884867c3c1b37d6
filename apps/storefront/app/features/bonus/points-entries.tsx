import type { PointsEntry } from '@kaplya/contract';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { findOwnTimeZone } from '#features/account/own-time-zone.ts';
import { capitalize, toDay } from '#i18n/formats/dates.ts';
import { formatMonth } from '#i18n/formats/months.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { groupByMonth } from './group-entries.ts';

const PLUS = '+';
const MINUS = '−';
const SEPARATOR = ' · ';

/** The entries that are loaded, month by month (rule 41). */
export function PointsEntries({ entries, ref }: { entries: readonly PointsEntry[]; ref: Ref<HTMLElement> }) {
  const t = useText();
  const language = useLanguage();
  const months = groupByMonth(entries, findOwnTimeZone());

  return (
    <section ref={ref} aria-label={t('bonus.history')} className="flex flex-col gap-4">
      {months.map(({ month, entries: ofMonth }) => (
        <div key={month}>
          <h2 className="mb-2 text-base">{capitalize(formatMonth(month, language), language)}</h2>
          <ul className="divide-y divide-line rounded-lg bg-surface px-4 shadow-card">
            {ofMonth.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Entry({ entry: { id, at, points, order, expiresAt, text } }: { entry: PointsEntry }) {
  const t = useText();
  const { date, number } = useFormats();
  const zone = findOwnTimeZone();
  const sign = points > 0 ? PLUS : points < 0 ? MINUS : '';
  return (
    <li data-item={id} tabIndex={-1} className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        {/* The text contains the order's number, so it links to the order. */}
        {order ? (
          <Link
            to={paths.order(order.uuid)}
            className={linkClass('-my-2.5 inline-block py-2.5 text-pretty wrap-anywhere')}
          >
            {text}
          </Link>
        ) : (
          <p className="font-medium wrap-anywhere">{text}</p>
        )}
        <p className="text-sm text-pretty text-ink-muted">
          {date(toDay(at, zone))}
          {expiresAt !== null && points > 0 && (
            <>
              {SEPARATOR}
              {t('bonus.entry.expires', { date: date(toDay(expiresAt, zone), { withYear: true }) })}
            </>
          )}
        </p>
      </div>
      <p
        className={classNames(
          'shrink-0 text-lg font-bold whitespace-nowrap tabular-nums',
          points > 0 ? 'text-success' : 'text-ink',
        )}
      >
        {sign}
        {number(Math.abs(points))}
      </p>
    </li>
  );
}
