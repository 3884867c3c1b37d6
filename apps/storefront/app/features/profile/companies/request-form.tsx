import { cleanLine } from '@kaplya/domain/typed-text';
import { foldTaxNumber, isKpp, isTaxNumber } from '@kaplya/domain/tax-number';
import { useId } from 'react';
import { enterLeadsOn } from '@kaplya/ui/form/enter-leads-on.ts';
import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { useCallForm } from '#platform/form/use-call-form.ts';
import { useFormDraft } from '#platform/storage/use-form-draft.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { refreshCompanies } from './companies-query.ts';

const fields = ['name', 'taxNumber', 'kpp', 'legalAddress', 'contractNumber'] as const;
type Field = (typeof fields)[number];

const requestForm = {
  id: 'company-request',
  empty: { name: '', taxNumber: '', kpp: '', legalAddress: '', contractNumber: '' },
};
const letters: Readonly<Record<Field, number>> = {
  ...{ name: 200, taxNumber: 30, kpp: 20, legalAddress: 300, contractNumber: 60 },
};
const countries = ['RU', 'AZ', 'TR'] as const;

/** Asks to order for a company. The answer never says whether the shop knows it. */
export function RequestForm({ country }: { country: string }) {
  const t = useText();
  const titleId = useId();
  const errorId = useId();
  const { values, change, reset } = useFormDraft(requestForm);
  const form = useCallForm<Field>({
    failed: 'companies.form.failed',
    offline: 'errors.network',
    namedFields: fields,
  });

  function submit() {
    const taxNumber = foldTaxNumber(values.taxNumber);
    const kpp = foldTaxNumber(values.kpp);
    const isRight = isTaxNumber(country, taxNumber);
    const found = {
      ...(cleanLine(values.name) === '' && { name: t('companies.form.required') }),
      ...(taxNumber === ''
        ? { taxNumber: t('companies.form.required') }
        : !isRight && { taxNumber: t('companies.form.taxNumber.wrong') }),
      ...(isRight && kpp !== '' && !isKpp(country, taxNumber, kpp) && { kpp: t('companies.form.kpp.wrong') }),
    };
    void form.submit(found, async () => {
      try {
        await getClient().call('requestLegalPerson', { body: { ...values, taxNumber, kpp } });
      } finally {
        // Also after a failure: the request may stand although no answer came.
        await refreshCompanies().catch(() => undefined);
      }
      reset();
      showToast({ tone: 'success', text: t('companies.form.sent') });
    });
  }

  const labelOf = (field: Field) => {
    if (field !== 'taxNumber') return t(`companies.form.${field}`);
    return t(`companies.form.taxNumber.${countries.find((known) => known === country) ?? 'other'}`);
  };
  const shown = country === 'RU' ? fields : fields.filter((field) => field !== 'kpp');
  return (
    <section aria-labelledby={titleId} className="rounded-lg bg-surface p-4 shadow-card sm:p-6">
      <h2 id={titleId} className="text-base">
        {t('companies.new')}
      </h2>
      <form {...form.toProps(submit)} onKeyDown={enterLeadsOn} className="mt-3 flex flex-col gap-4">
        {shown.map((field) => (
          <TextField
            key={field}
            name={field}
            label={labelOf(field)}
            hint={field === 'contractNumber' ? t('companies.form.contractHint') : undefined}
            isOptional={field !== 'name' && field !== 'taxNumber'}
            autoComplete={field === 'name' ? 'organization' : 'off'}
            {...((field === 'taxNumber' || field === 'kpp') && { inputMode: 'numeric' as const })}
            maxLength={letters[field]}
            value={values[field]}
            error={form.errors[field]}
            onChange={({ target }) => {
              change({ [field]: target.value });
              form.clear(field);
            }}
          />
        ))}
        <p className="text-sm text-ink-muted">{t('companies.form.privacy')}</p>
        <FieldError id={errorId} error={form.errors.form} />
        <Button type="submit" className="self-start" isLoading={form.work === 'submit'}>
          {t('companies.form.send')}
        </Button>
      </form>
    </section>
  );
}
