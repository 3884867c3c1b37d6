import { Link } from 'react-router';
import { BackToProfile } from '#features/account/back-to-profile.tsx';
import { WaitingArea } from '#features/account/waiting-area.tsx';
import { useText } from '#i18n/use-text.ts';
import { useQuery } from '#platform/data/queries.ts';
import { paths } from '#platform/page/paths.ts';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { AccountGate } from '../menu/account-gate.tsx';
import { companiesQuery } from './companies-query.ts';
import { CompanyCard } from './company-card.tsx';
import { OwnRequests } from './own-requests.tsx';
import { RequestForm } from './request-form.tsx';

/** The companies for which the customer orders, and the form to ask for another (S-07). */
export function CompaniesPage() {
  return (
    <AccountGate>
      {() => (
        <>
          <BackToProfile />
          <Companies />
        </>
      )}
    </AccountGate>
  );
}

function Companies() {
  const t = useText();
  const query = useQuery({ ...companiesQuery(), staleTime: 0 });
  if (!query.data) {
    return (
      <WaitingArea query={query} title={t('companies.failed')} fallback={t('errors.generic')}>
        <Skeleton className="h-40 rounded-lg" />
      </WaitingArea>
    );
  }
  const { legalPeople, requests, country } = query.data;
  return (
    <>
      {legalPeople.length + requests.length === 0 && (
        <EmptyState drawing="card" title={t('companies.empty.title')} text={t('companies.empty.text')} />
      )}
      {legalPeople.length > 0 && (
        <p className="text-ink-muted">
          {t('companies.intro')}{' '}
          <Link className={linkClass()} to={paths.addresses()}>
            {t('addresses.title')}
          </Link>
        </p>
      )}
      {legalPeople.map((company) => (
        <CompanyCard key={company.id} company={company} />
      ))}
      {requests.length > 0 && <OwnRequests requests={requests} />}
      <RequestForm country={country} />
    </>
  );
}
