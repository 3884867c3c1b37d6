import type { Profile } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { profileQuery } from '#features/identity/account-queries.ts';
import { useIsCustomer } from '#features/identity/use-session.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '#platform/api-failure.ts';
import { useOnline } from '#platform/online.ts';
import { useHydrated } from '#platform/use-hydrated.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisitorProfile } from './visitor-profile.tsx';

type AccountGateProps = { children: (profile: Profile) => ReactNode };

/** A page of the account: for a visitor the way in, for a customer their profile once it is there. */
export function AccountGate({ children }: AccountGateProps) {
  const t = useText();
  const isHydrated = useHydrated();
  const isCustomer = useIsCustomer();
  const isOnline = useOnline();
  const { data: profile, error, isFetching, refetch } = useQuery({ ...profileQuery(), enabled: isCustomer });

  // Only the browser knows who is here.
  if (!isHydrated) return <ProfileSkeleton />;
  if (!isCustomer) return <VisitorProfile />;
  if (profile) return <div className="flex flex-col gap-4 px-(--spacing-page) pt-2 pb-12">{children(profile)}</div>;
  if (!isOnline) return <EmptyState drawing="offline" title={t('account.failed')} text={t('errors.network')} />;
  if (!error) return <ProfileSkeleton />;
  return (
    <EmptyState
      drawing="failure"
      title={t('account.failed')}
      text={messageOf(error, { fallback: t('account.failed.text') })}
      action={
        <Button isLoading={isFetching} onClick={() => void refetch()}>
          {t('common.tryAgain')}
        </Button>
      }
    />
  );
}

function ProfileSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 px-(--spacing-page) pt-2">
      <Skeleton className="h-28 rounded-lg" />
      <Skeleton className="h-72 rounded-lg" />
    </div>
  );
}
