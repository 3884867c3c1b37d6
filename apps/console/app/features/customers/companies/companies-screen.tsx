import { Link } from 'react-router';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { useStore } from '@kaplya/state/use-store.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { DataList } from '#kit/list/data-list.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { queueCounts } from '#platform/live/queue-counts.ts';
import { useMay } from '#platform/session/me.ts';
import { companiesList } from './companies-list.tsx';

export function CompaniesScreen() {
  const t = useText();
  const mayWrite = useMay('customers.write');
  const waiting = useStore(queueCounts)?.companyRequests ?? 0;
  return (
    <>
      <ScreenHeader
        title={t('shell.nav.companies')}
        actions={
          mayWrite && (
            <>
              <Link to="/companies/requests" className={buttonClass({ size: 'sm', variant: 'secondary' })}>
                {t('companies.requests.count', { count: waiting })}
              </Link>
              <Link to="/companies/new" className={buttonClass({ size: 'sm' })}>
                {t('companies.new')}
              </Link>
            </>
          )
        }
      />
      <DataList
        definition={companiesList}
        empty={<ScreenState icon="document" title={t('companies.empty')} text={t('companies.emptyText')} />}
      />
    </>
  );
}
