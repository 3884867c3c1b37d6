import type { OwnLegalPerson } from '@kaplya/contract';
import { useId, useState } from 'react';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { Applicants } from './applicants.tsx';
import { OrdersFile } from './orders-file.tsx';
import { useCompanyAction } from './use-company-action.ts';

/** A company with its people, colleagues who ask, the file of a month and the way out. */
export function CompanyCard({ company }: { company: OwnLegalPerson }) {
  const t = useText();
  const { money } = useFormats();
  const titleId = useId();
  const { name, taxNumber, kpp, contractNumber, legalAddress, unpaid, creditLimit, people, applicants } = company;
  const facts = [
    taxNumber !== '' && t('companies.taxNumber', { number: taxNumber }),
    kpp !== null && t('companies.kpp', { number: kpp }),
    contractNumber !== null && t('companies.contract', { number: contractNumber }),
  ].filter((fact) => fact !== false);
  const sums = [
    unpaid.amount < 0
      ? t('companies.advance', { sum: money({ ...unpaid, amount: -unpaid.amount }) })
      : t('companies.unpaid', { sum: money(unpaid) }),
    ...(creditLimit ? [t('companies.limit', { sum: money(creditLimit) })] : []),
  ];
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4 rounded-lg bg-surface p-4 shadow-card sm:p-6">
      <div>
        <h2 id={titleId} className="text-lg wrap-anywhere">
          {name}
        </h2>
        <p className="text-sm wrap-anywhere text-ink-muted tabular-nums">{facts.join(' · ')}</p>
        {legalAddress !== null && <p className="text-sm wrap-anywhere text-ink-muted">{legalAddress}</p>}
        <p className="mt-1 text-sm tabular-nums">{sums.join(' · ')}</p>
      </div>
      {applicants.length > 0 && <Applicants company={company} />}
      <div>
        <h3 className="text-sm font-semibold">{t('companies.people')}</h3>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {people
            .map((person) => {
              const shown = person.name || t('companies.nameless');
              return person.isSelf ? t('companies.self', { name: shown }) : shown;
            })
            .join(', ')}
        </p>
      </div>
      <OrdersFile companyId={company.id} />
      <Leave company={company} />
    </section>
  );
}

function Leave({ company: { id, name, people } }: { company: OwnLegalPerson }) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const { busy, run } = useCompanyAction();
  const leave = () => run('leave', () => getClient().call('leaveLegalPerson', { params: { id } }), t('companies.left'));
  return (
    <>
      <Button variant="ghost" className="-mx-2 self-start px-2 text-danger" onClick={() => setAsking(true)}>
        {t('companies.leave')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        size="sm"
        title={t('companies.leave.title', { name })}
        description={[t('companies.leave.text'), ...(people.length === 1 ? [t('companies.leave.last')] : [])].join(' ')}
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" isLoading={busy !== null} onClick={() => void leave()}>
              {t('companies.leave')}
            </Button>
          </>
        }
      />
    </>
  );
}
