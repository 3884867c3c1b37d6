import type { OpsLegalPerson } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import { Section } from '#kit/layout/section.tsx';
import { listKey } from '#kit/list/use-list-pages.ts';
import { call } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { useMe } from '#platform/session/me.ts';
import { companyQuery } from './company-query.ts';
import { readCompanyValues, toCompanyValues, type CompanyValues } from './company-values.ts';
import { useCompanyLabel } from './use-company-words.ts';

const letters = { name: 200, taxNumber: 30, kpp: 9, legalAddress: 300, contractNumber: 60, creditLimit: 20 } as const;

/** The fields of a company, saved with the version that was read; null: a new company. */
export function CompanyForm({ company }: { company: OpsLegalPerson | null }) {
  const t = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toLabel = useCompanyLabel();
  const { currency } = useMe().partner;
  const decimal = useLanguage() === 'ru' ? ',' : '.';
  const form = useVersionedForm({
    loaded: company,
    toValues: (seen: OpsLegalPerson | null) => toCompanyValues(seen, decimal),
    toField: (field) => (field === 'creditLimitMinor' ? 'creditLimit' : field),
    async save(values, seen) {
      const input = readCompanyValues(values);
      if (!input) throw new Error('The form is complete');
      const { legalPerson } =
        seen === null
          ? await call('createLegalPerson', { body: input })
          : await call('changeLegalPerson', { params: { id: seen.id }, body: { ...input, version: seen.version } });
      if (seen === null) form.whenSaved(() => void navigate(`/companies/${legalPerson.id}`, { replace: true }));
      return legalPerson;
    },
    reload: async (seen) => (await fetchLatest(queries, companyQuery(seen?.id ?? ''))).legalPerson,
    onSaved(saved) {
      if (saved) void queries.invalidateQueries({ queryKey: companyQuery(saved.id).queryKey });
      void queries.invalidateQueries({ queryKey: listKey('companies') });
    },
  });
  const values = form.watch();
  const { errors } = form.formState;

  function submit() {
    form.clearErrors();
    if (isComplete()) form.submit();
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit();
  }
  function isComplete(): boolean {
    for (const name of ['name', 'taxNumber'] as const)
      if (values[name].trim() === '') form.setError(name, { message: t('kit.required') });
    const isRead = readCompanyValues(values) !== null;
    if (!isRead) form.setError('creditLimit', { message: t('companies.creditLimit.wrong') });
    return isRead && values.name.trim() !== '' && values.taxNumber.trim() !== '';
  }

  const field = (
    name: keyof CompanyValues,
    { hint, isOptional = true }: { hint?: string; isOptional?: boolean } = {},
  ) => (
    <TextField
      label={name === 'creditLimit' ? `${t('companies.creditLimit')}, ${currency}` : t(`companies.${name}`)}
      hint={hint}
      isOptional={isOptional}
      autoComplete="off"
      maxLength={letters[name]}
      {...(name === 'creditLimit' && { inputMode: 'decimal' as const })}
      value={values[name]}
      error={errors[name]?.message}
      onChange={({ target }) => form.change(name, target.value)}
    />
  );

  return (
    <Section title={t('companies.details')}>
      <form noValidate aria-label={t('companies.form')} className="flex flex-col gap-3" onSubmit={onSubmit}>
        {field('name', { isOptional: false })}
        {field('taxNumber', { isOptional: false, hint: t('companies.taxNumber.hint') })}
        {field('kpp')}
        {field('legalAddress')}
        {field('contractNumber')}
        {field('creditLimit', { hint: t('companies.creditLimit.hint') })}
        <SaveBar form={{ ...form, submit }} toLabel={toLabel} />
      </form>
    </Section>
  );
}
