import type { Profile } from '@kaplya/contract';
import type { ReactNode } from 'react';
import { profileQuery } from '#features/identity/session/account-queries.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useText } from '#i18n/use-text.ts';
import { useQuery } from '#platform/data/queries.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { VisitorProfile } from './visitor-profile.tsx';
import { WaitingArea } from '#features/account/waiting-area.tsx';

type AccountGateProps = { children: (profile: Profile) => ReactNode };

/** Guards a page of the account: a visitor gets the sign-in, a customer the page once their profile is loaded. */
export function AccountGate({ children }: AccountGateProps) {
  const t = useText();
  const isHydrated = useHydrated();
  const isCustomer = useIsCustomer();
  const query = useQuery({ ...profileQuery(), enabled: isCustomer });

  // Only the browser knows whether a customer is signed in, so the page is rendered as for a customer until hydration.
  if (isHydrated && !isCustomer) return <VisitorProfile />;
  if (query.data) {
    return <div className="flex flex-col gap-4 px-(--spacing-page) pt-2 pb-12">{children(query.data)}</div>;
  }
  return (
    <WaitingArea query={query} title={t('account.failed')} fallback={t('account.failed.text')}>
      <div className="flex flex-col gap-4 px-(--spacing-page) pt-2">
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    </WaitingArea>
  );
}
