import type { OpsLegalPersonPage } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { Section } from '#kit/layout/section.tsx';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { useMay } from '#platform/session/me.ts';
import { CompanyForm } from './company-form.tsx';
import { companyQuery } from './company-query.ts';
import { OrdersFile } from './orders-file.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { useCompanyLabel } from './use-company-words.ts';

/** A company: its fields, its people, what it paid and the file of its orders. */
export function CompanyScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({ ...companyQuery(id), enabled: id !== 'new' });
  const t = useText();
  if (id === 'new')
    return (
      <>
        <ScreenHeader title={t('companies.new')} />
        <div className="max-w-2xl px-(--spacing-page) pb-6">
          <CompanyForm company={null} />
        </div>
      </>
    );
  return data ? <CompanyPage key={id} page={data} /> : <QueryState {...{ data, error, refetch }} />;
}

function CompanyPage({ page }: { page: OpsLegalPersonPage }) {
  const t = useText();
  const toLabel = useCompanyLabel();
  const mayWrite = useMay('customers.write');
  const { legalPerson } = page;
  return (
    <>
      <ScreenHeader
        title={legalPerson.name}
        actions={
          <>
            <AuditLink subject={`legal-person:${legalPerson.id}`} toLabel={toLabel} />
            <OrdersFile company={legalPerson} />
          </>
        }
      />
      <div className="grid items-start gap-4 px-(--spacing-page) pb-6 xl:grid-cols-2">
        {mayWrite ? (
          <CompanyForm company={legalPerson} />
        ) : (
          <Section title={t('companies.details')}>
            <CompanyFacts page={page} />
          </Section>
        )}
        <div className="flex min-w-0 flex-col gap-4">
          <PaymentsSection page={page} />
          <PeopleSection page={page} />
        </div>
      </div>
    </>
  );
}

function CompanyFacts({ page: { legalPerson } }: { page: OpsLegalPersonPage }) {
  const t = useText();
  const { money } = useFormats();
  const { taxNumber, kpp, legalAddress, contractNumber, creditLimit } = legalPerson;
  return (
    <Facts
      facts={[
        { label: t('companies.taxNumber'), value: taxNumber },
        { label: t('companies.kpp'), value: kpp },
        { label: t('companies.legalAddress'), value: legalAddress },
        { label: t('companies.contractNumber'), value: contractNumber },
        { label: t('companies.creditLimit'), value: creditLimit && money(creditLimit) },
      ]}
    />
  );
}
