import type { PointsHistory } from '@kaplya/contract';
import { minorUnitsPerPoint } from '@kaplya/domain/points-ledger';
import { useState } from 'react';
import { MorePages } from '#features/account/more-pages.tsx';
import { useFocusFirstNew } from '@kaplya/ui/focus/use-focus-first-new.ts';
import { WaitingArea } from '#features/account/waiting-area.tsx';
import { findOwnTimeZone } from '#features/account/own-time-zone.ts';
import { SignInButton } from '#features/identity/session/sign-in-button.tsx';
import { useCanSignIn } from '#features/identity/session/use-can-sign-in.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { toDay } from '#i18n/formats/dates.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { useInfiniteQuery } from '#platform/data/queries.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Card } from '@kaplya/ui/layout/card.tsx';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { lazyOverlay } from '@kaplya/ui/overlay/lazy-overlay.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { PointsEntries } from './points-entries.tsx';
import { pointsQuery } from './points-query.ts';

const loadRules = () => whenOnline(() => import('./bonus-rules.tsx'));
const BonusRules = lazyOverlay(async () => ({ default: (await loadRules()).BonusRules }));

/** The customer's points: number, expiry, entries and rules (S-12, S-42, E-12). */
export function BonusPage() {
  const isHydrated = useHydrated();
  const isCustomer = useIsCustomer();
  return (
    <div className="flex flex-col gap-4 px-(--spacing-page) pt-2 pb-12">
      {isHydrated && !isCustomer ? <Visitor /> : <Points isEnabled={isCustomer} />}
    </div>
  );
}

function Visitor() {
  const t = useText();
  const sum = usePointWorth();
  const canSignIn = useCanSignIn();
  return (
    <EmptyState
      drawing="bottle"
      title={t('bonus.visitor.title')}
      text={t(canSignIn ? 'bonus.visitor.text' : 'bonus.visitor.noCodes', { sum })}
      action={
        <div className="flex flex-col items-center gap-2">
          <SignInButton size="lg" className="min-w-48" />
          <Rules />
        </div>
      }
    />
  );
}

function Points({ isEnabled }: { isEnabled: boolean }) {
  const t = useText();
  const language = useLanguage();
  const query = useInfiniteQuery({ ...pointsQuery(language), enabled: isEnabled });

  const pages = query.data?.pages ?? [];
  const entries = pages.flatMap(({ data }) => data.entries);
  const [list, rememberCount] = useFocusFirstNew<HTMLElement>(entries.length);
  const [first] = pages;
  if (!first) {
    return (
      <WaitingArea query={query} title={t('bonus.failed')} fallback={t('errors.generic')}>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-40 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
        </div>
      </WaitingArea>
    );
  }
  return (
    <>
      <Balance history={first.data} />
      {entries.length === 0 ? (
        <EmptyState drawing="bottle" title={t('bonus.empty.title')} text={t('bonus.empty.text')} />
      ) : (
        <PointsEntries ref={list} entries={entries} />
      )}
      <MorePages
        query={query}
        label={t('bonus.more')}
        fallback={t('bonus.moreFailed')}
        onMore={() => {
          rememberCount();
          void query.fetchNextPage();
        }}
      />
    </>
  );
}

/** The value of one point in the shop's currency (P-15). */
function usePointWorth(): string {
  const { money } = useFormats();
  const { currency } = useConfig();
  return money({ amount: minorUnitsPerPoint, currency });
}

function Balance({ history: { balance, held, expiring } }: { history: PointsHistory }) {
  const t = useText();
  const { date, number } = useFormats();
  const sum = usePointWorth();
  return (
    <Card padding="lg" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p>
          <span className="block text-sm text-ink-muted">{t('bonus.balance')}</span>
          <span className="block text-2xl font-bold tabular-nums">
            <span className="sr-only">{t('bonus.points', { count: balance })}</span>
            <span aria-hidden="true">{number(balance)}</span>
          </span>
          <span className="block text-sm text-ink-muted">{t('bonus.worth', { sum })}</span>
        </p>
        <Rules />
      </div>
      {balance < 0 && <p className="text-sm text-ink-muted">{t('bonus.negative')}</p>}
      {held > 0 && (
        <p className="flex items-start gap-2 text-sm">
          <Icon name="clock" size={18} className="mt-px text-brand" />
          {t('bonus.held', { count: held })}
        </p>
      )}
      {expiring && (
        <p className="flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2.5 text-sm font-medium text-warning">
          <Icon name="warning" size={18} className="mt-px" />
          {t('bonus.expiring', { count: expiring.points, date: date(toDay(expiring.at, findOwnTimeZone())) })}
        </p>
      )}
    </Card>
  );
}

function Rules() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="soft"
        aria-haspopup="dialog"
        iconStart={<Icon name="question" size={18} />}
        onPointerEnter={() => void loadRules()}
        onClick={() => setOpen(true)}
      >
        {t('bonus.rules')}
      </Button>
      <BonusRules isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
