import type { OpsLegalPersonPage } from '@kaplya/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatPhone } from '@kaplya/domain/phones';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { Section } from '#kit/layout/section.tsx';
import { listKey } from '#kit/list/use-list-pages.ts';
import { call } from '#platform/data/client.ts';
import { useMay } from '#platform/session/me.ts';
import { CustomerField } from '../list/customer-field.tsx';
import { companyQuery } from './company-query.ts';

/** The customers who may order for the company. */
export function PeopleSection({ page: { legalPerson, people } }: { page: OpsLegalPersonPage }) {
  const t = useText();
  const queries = useQueryClient();
  const mayWrite = useMay('customers.write');
  const { id } = legalPerson;
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: companyQuery(id).queryKey });
    void queries.invalidateQueries({ queryKey: listKey('companies') });
  };
  const adding = useMutation({
    mutationFn: (customerId: string) => call('addLegalPersonMember', { params: { id }, body: { customerId } }),
    onSuccess: refresh,
  });
  const removing = useMutation({
    mutationFn: (customerId: string) => call('removeLegalPersonMember', { params: { id, customerId } }),
    onSuccess: refresh,
  });
  return (
    <Section title={t('companies.people')}>
      {people.length === 0 && <p className="pb-2 text-ink-muted">{t('companies.people.none')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {people.map(({ id: customerId, name, phone, email }) => (
          <li key={customerId} className="flex items-center gap-2 py-1.5">
            <span className="min-w-0 grow wrap-anywhere">
              <Link className={linkClass('inline-flex min-h-6 items-center')} to={`/customers/${customerId}`}>
                {name || t('customers.noName')}
              </Link>
              <span className="block text-sm text-ink-muted">{phone ? formatPhone(phone) : email}</span>
            </span>
            {mayWrite && (
              <ConfirmButton
                label={t('companies.people.remove')}
                title={t('companies.people.removeTitle', { name: name || (phone ?? '') })}
                text={t('companies.people.removeText')}
                icon={{ name: 'trash', label: t('companies.people.removeNamed', { name: name || (phone ?? '') }) }}
                isBusy={removing.isPending && removing.variables === customerId}
                onConfirm={() => removing.mutate(customerId)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div className="pt-3">
          <CustomerField
            label={t('companies.people.add')}
            excluded={people.map((person) => person.id)}
            isFocused={false}
            onChoose={(customerId) => adding.mutate(customerId)}
          />
        </div>
      )}
      <FormFailure failure={adding.error ?? removing.error} className="pt-3" />
    </Section>
  );
}
