import type { OpsLegalPersonPage } from '@kaplya/contract';
import { readAmount } from '@kaplya/domain/read-amount';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { Section } from '#kit/layout/section.tsx';
import { listKey } from '#kit/list/use-list-pages.ts';
import { Facts } from '#kit/record/facts.tsx';
import { SimpleTable } from '#kit/table/simple-table.tsx';
import { call } from '#platform/data/client.ts';
import { useMay, useMe } from '#platform/session/me.ts';
import { companyQuery } from './company-query.ts';

/** The unpaid sum of a company, its limit of credit and its payments. */
export function PaymentsSection({ page: { legalPerson, payments } }: { page: OpsLegalPersonPage }) {
  const t = useText();
  const { money, day } = useFormats();
  const mayWrite = useMay('customers.write');
  const [isOpen, setOpen] = useState(false);
  const { id, unpaid, creditLimit } = legalPerson;
  return (
    <Section
      title={t('companies.payments')}
      aside={
        mayWrite && (
          <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
            {t('companies.payment.record')}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          unpaid.amount < 0
            ? { label: t('companies.advance'), value: money({ ...unpaid, amount: -unpaid.amount }) }
            : { label: t('companies.unpaid'), value: money(unpaid) },
          {
            label: t('companies.left'),
            value: creditLimit && money({ ...unpaid, amount: Math.max(0, creditLimit.amount - unpaid.amount) }),
          },
        ]}
      />
      {payments.length > 0 && (
        <div className="pt-3">
          <SimpleTable
            label={t('companies.payments')}
            columns={[
              { label: t('companies.payment.day') },
              { label: t('companies.payment.note') },
              { label: t('companies.payment.amount'), align: 'end' },
            ]}
            rows={payments.map((payment) => ({
              id: payment.id,
              cells: [day(payment.day), payment.note, money(payment.amount)],
            }))}
          />
        </div>
      )}
      {isOpen && <PaymentDialog companyId={id} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function PaymentDialog({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const { today } = useFormats();
  const { currency } = useMe().partner;
  // One id for all tries, so that a try after a lost answer enters nothing twice.
  const [id] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState(() => ({ amount: '', day: today(), note: '' }));
  const [isChecked, setChecked] = useState(false);
  const isBack = typed.amount.trim().startsWith('-') || typed.amount.trim().startsWith('−');
  const read = readAmount(isBack ? typed.amount.trim().slice(1) : typed.amount);
  const amountMinor = 'amount' in read ? (isBack ? -read.amount : read.amount) : 0;
  const recording = useMutation({
    mutationFn: () =>
      call('recordLegalPersonPayment', {
        params: { id: companyId },
        body: { id, amountMinor, day: typed.day, note: typed.note.trim() },
      }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: companyQuery(companyId).queryKey });
      void queries.invalidateQueries({ queryKey: listKey('companies') });
      onClose();
    },
  });
  const isMissing = (isWrong: boolean, text: string) => (isChecked && isWrong ? text : undefined);
  function submit() {
    setChecked(true);
    if (amountMinor !== 0 && typed.day !== '' && typed.note.trim() !== '') recording.mutate();
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('companies.payment.record')}
      size="sm"
      submitLabel={t('companies.payment.save')}
      isBusy={recording.isPending}
      commits
      onSubmit={submit}
    >
      <TextField
        label={`${t('companies.payment.amount')}, ${currency}`}
        hint={t('companies.payment.amountHint')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed.amount}
        error={isMissing(amountMinor === 0, t('companies.creditLimit.wrong'))}
        onChange={({ target }) => setTyped({ ...typed, amount: target.value })}
      />
      <TextField
        label={t('companies.payment.day')}
        type="date"
        value={typed.day}
        error={isMissing(typed.day === '', t('kit.required'))}
        onChange={({ target }) => setTyped({ ...typed, day: target.value })}
      />
      <TextField
        label={t('companies.payment.note')}
        hint={t('companies.payment.noteHint')}
        autoComplete="off"
        maxLength={200}
        value={typed.note}
        error={isMissing(typed.note.trim() === '', t('kit.required'))}
        onChange={({ target }) => setTyped({ ...typed, note: target.value })}
      />
      <FormFailure failure={recording.error} />
    </FormDialog>
  );
}
