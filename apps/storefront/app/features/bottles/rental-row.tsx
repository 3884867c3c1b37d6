import type { Rental } from '@kaplya/contract';
import { findOwnTimeZone } from '#features/account/own-time-zone.ts';
import { toDay } from '#i18n/formats/dates.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { Badge } from '@kaplya/ui/message/badge.tsx';
import { readRentalClock } from './rental-clock.ts';

const SOON_DAYS = 3;

/**
 * Rented bottles with the same dates, their remaining time and its consequences (V-12, rules 17 and 18).
 */
export function RentalRow({ rental, count }: { rental: Rental; count: number }) {
  const t = useText();
  const now = useNow();
  const { money, date } = useFormats();
  const zone = findOwnTimeZone();
  const { state, startedAt, fullPrice, address } = rental;
  const { lastDay, daysLeft, chargeDay } = readRentalClock(rental, now, zone);
  const price = money(fullPrice);

  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{t('bottles.rental.count', { count })}</p>
        {state === 'active' && (
          <Badge tone={daysLeft <= SOON_DAYS ? 'warning' : 'brand'}>
            {daysLeft === 0 ? t('bottles.rental.today') : t('bottles.rental.left', { days: daysLeft })}
          </Badge>
        )}
        {state === 'overdue' && <Badge tone="danger">{t('bottles.rental.overdue')}</Badge>}
        {state === 'charged' && <Badge tone="danger">{t('bottles.rental.charged')}</Badge>}
      </div>
      <p className="text-sm">
        {state === 'active' && t('bottles.rental.due', { date: date(lastDay) })}
        {state === 'overdue' && t('bottles.rental.overdueText', { date: date(chargeDay), price })}
        {state === 'charged' && t('bottles.rental.chargedText', { price })}
      </p>
      <p className="text-sm wrap-anywhere text-ink-muted">{address}</p>
      <p className="text-sm text-ink-muted">
        {t('bottles.rental.since', { date: date(toDay(startedAt, zone), { withYear: true }) })}
      </p>
    </li>
  );
}
