import type { BottleBalance } from '@kaplya/contract';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { BackToProfile } from '#features/account/back-to-profile.tsx';
import { findOwnTimeZone } from '#features/account/own-time-zone.ts';
import { WaitingArea } from '#features/account/waiting-area.tsx';
import { capitalize, toDay } from '#i18n/formats/dates.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { useQuery } from '#platform/data/queries.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Card } from '@kaplya/ui/layout/card.tsx';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { balanceQuery } from './bottle-balance.ts';
import { BottlesHelp } from './bottles-help.tsx';
import { groupRentals } from './rental-clock.ts';
import { RentalRow } from './rental-row.tsx';

/**
 * The page of the bottles that the customer has: by address, the rented ones with their remaining time, and the entries
 * by which the numbers changed (P-09).
 */
export function BottlesPage() {
  const t = useText();
  const query = useQuery({ ...balanceQuery(), staleTime: 0 });
  return (
    <>
      <BackToProfile />
      {query.data ? (
        <Statement balance={query.data.data} />
      ) : (
        <WaitingArea query={query} title={t('bottles.failed')} fallback={t('errors.generic')}>
          <div className="flex flex-col gap-4">
            <Skeleton className="h-32 rounded-lg" />
            <Skeleton className="h-64 rounded-lg" />
          </div>
        </WaitingArea>
      )}
    </>
  );
}

function Statement({ balance }: { balance: BottleBalance }) {
  const t = useText();
  const { bottles, addresses, rentals, debt, entries } = balance;
  const open = rentals.filter(({ state }) => state !== 'returned');

  if (bottles === 0 && open.length === 0 && entries.length === 0 && debt.amount === 0) {
    return (
      <>
        <EmptyState
          drawing="bottle"
          title={t('bottles.empty.title')}
          text={t('bottles.empty.text')}
          action={
            <Link to={paths.catalogue()} className={buttonClass({ size: 'lg' })}>
              {t('common.toCatalogue')}
            </Link>
          }
        />
        <BottlesHelp />
      </>
    );
  }
  return (
    <>
      <Card padding="lg" className="flex items-center gap-4">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
          <Icon name="bottle" size={28} />
        </span>
        <div className="min-w-0">
          <h2 className="text-xl">{bottles > 0 ? t('bottles.with', { count: bottles }) : t('bottles.withNone')}</h2>
          {bottles > 0 && <p className="text-sm text-ink-muted">{t('bottles.exchange')}</p>}
        </div>
      </Card>
      {debt.amount > 0 && <Debt sum={debt} />}
      {open.length > 0 && (
        <Section title={t('bottles.rentals')} note={t('bottles.rental.return')}>
          <ul className="divide-y divide-line">
            {groupRentals(open).map(({ rental, count }) => (
              <RentalRow key={rental.id} rental={rental} count={count} />
            ))}
          </ul>
        </Section>
      )}
      {addresses.length > 1 && (
        <Section title={t('bottles.addresses')}>
          <ul className="divide-y divide-line">
            {addresses.map(({ addressId, text, bottles: count }) => (
              <li key={addressId ?? text} className="flex items-baseline justify-between gap-4 py-2.5">
                <span className="min-w-0 wrap-anywhere">{text}</span>
                <span className="font-semibold tabular-nums">{count}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {entries.length > 0 && <Movements entries={entries} hasAddresses={addresses.length > 1} />}
      <BottlesHelp />
    </>
  );
}

function Debt({ sum }: { sum: BottleBalance['debt'] }) {
  const t = useText();
  const { money } = useFormats();
  return (
    <div className="flex items-start gap-3 rounded-lg bg-warning-soft p-4 text-warning">
      <Icon name="warning" size={22} className="mt-px" />
      <p className="min-w-0">
        <strong className="block font-semibold">{t('bottles.debt', { sum: money(sum) })}</strong>
        <span className="text-sm">{t('bottles.debt.text')}</span>
      </p>
    </div>
  );
}

type SectionProps = { title: string; note?: string; children: ReactNode };

function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-base">
        {title}
      </h2>
      {children}
      {note && <p className="mt-2 border-t border-line pt-3 text-sm text-ink-muted">{note}</p>}
    </Card>
  );
}

const PAGE = 15;

/** Formats a change with its sign: `+3`, `−2`, `0`. */
const toSigned = (change: number) => `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)}`;

type MovementsProps = { entries: BottleBalance['entries']; hasAddresses: boolean };

function Movements({ entries, hasAddresses }: MovementsProps) {
  const t = useText();
  const language = useLanguage();
  const { date } = useFormats();
  const [shown, setShown] = useState(PAGE);
  const zone = findOwnTimeZone();
  return (
    <Section title={t('bottles.history')}>
      <ul className="divide-y divide-line">
        {entries.slice(0, shown).map(({ id, at, order, address, delivered, returned, change, bottles, text }) => (
          <li key={id} className="flex flex-col gap-0.5 py-3">
            <div className="flex items-baseline justify-between gap-x-4">
              <p className="min-w-0 font-medium text-pretty">
                {capitalize(
                  [
                    // An entry without a delivery shows its reason and its difference.
                    text !== null && t('bottles.entry.changed', { text, change: toSigned(change) }),
                    delivered > 0 && t('bottles.entry.delivered', { count: delivered }),
                    returned > 0 && t('bottles.entry.returned', { count: returned }),
                  ]
                    .filter(Boolean)
                    .join(', '),
                  language,
                )}
              </p>
              <p className="shrink-0 text-sm whitespace-nowrap text-ink-muted tabular-nums">
                {t('bottles.entry.left', { count: bottles })}
              </p>
            </div>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
              <span>{date(toDay(at, zone), { withYear: true })}</span>
              {order && (
                <Link to={paths.order(order.uuid)} className={linkClass('-my-2 inline-flex min-h-target items-center')}>
                  {t('bottles.entry.order', { number: order.id })}
                </Link>
              )}
            </p>
            {hasAddresses && <p className="text-sm wrap-anywhere text-ink-muted">{address}</p>}
          </li>
        ))}
      </ul>
      {entries.length > shown && (
        <Button variant="secondary" isWide onClick={() => setShown(shown + PAGE)}>
          {t('bottles.more')}
        </Button>
      )}
    </Section>
  );
}
