import type { OwnLegalPerson } from '@kaplya/contract';
import { formatPhone } from '@kaplya/domain/phones';
import { useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { useCompanyAction } from './use-company-action.ts';

type Applicant = OwnLegalPerson['applicants'][number];

/** Colleagues who ask to order for the company: each is admitted, or refused with a reason. */
export function Applicants({ company }: { company: OwnLegalPerson }) {
  const t = useText();
  return (
    <div className="rounded-md bg-brand-soft p-3">
      <h3 className="text-sm font-semibold">{t('companies.applicants')}</h3>
      <ul className="divide-y divide-line">
        {company.applicants.map((applicant) => (
          <ApplicantRow key={applicant.requestId} companyId={company.id} applicant={applicant} />
        ))}
      </ul>
    </div>
  );
}

function ApplicantRow({ companyId, applicant }: { companyId: string; applicant: Applicant }) {
  const t = useText();
  const { busy, run } = useCompanyAction();
  const [isRefusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const { requestId, phone } = applicant;
  const name = applicant.name || (phone ? formatPhone(phone) : t('companies.nameless'));
  const params = { id: companyId, requestId };
  const decide = (body: { decision: 'admit' } | { decision: 'refuse'; reason: string }, done: string) =>
    run(body.decision, () => getClient().call('decideLegalPersonRequest', { params, body }), done);
  return (
    <li className="flex flex-wrap items-center gap-2 py-2">
      <span className="min-w-40 flex-1 wrap-anywhere">
        {name}
        {applicant.name !== '' && phone && (
          <span className="block text-sm text-ink-muted tabular-nums">{formatPhone(phone)}</span>
        )}
      </span>
      <div className="flex gap-2">
        <Button
          size="sm"
          aria-label={t('companies.admitNamed', { name })}
          isLoading={busy === 'admit'}
          onClick={() => void decide({ decision: 'admit' }, t('companies.admitted', { name }))}
        >
          {t('companies.admit')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('companies.refuseNamed', { name })}
          onClick={() => setRefusing(true)}
        >
          {t('companies.refuse')}
        </Button>
      </div>
      <Dialog
        isOpen={isRefusing}
        onClose={() => setRefusing(false)}
        size="sm"
        title={t('companies.refuse.title', { name })}
        footer={
          <>
            <Button variant="secondary" onClick={() => setRefusing(false)}>
              {t('common.cancel')}
            </Button>
            <Button
              variant="danger"
              isLoading={busy === 'refuse'}
              isDisabled={reason.trim() === ''}
              onClick={() => void decide({ decision: 'refuse', reason: reason.trim() }, t('companies.refused'))}
            >
              {t('companies.refuse')}
            </Button>
          </>
        }
      >
        <TextArea
          label={t('companies.refuse.reason')}
          hint={t('companies.refuse.reasonHint')}
          maxLength={500}
          rows={3}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Dialog>
    </li>
  );
}
