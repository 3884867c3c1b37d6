import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpsCustomer } from '@kaplya/contract';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { Section } from '#kit/layout/section.tsx';
import { call } from '#platform/data/client.ts';
import { useMay } from '#platform/session/me.ts';
import { customerKey } from '../customer/customer-query.ts';

type RetainedUsesProps = { customer: Pick<OpsCustomer, 'id' | 'retainedPromoUses'> };

/** Codes that a former account with this phone used, and that staff release for the new owner of the number. */
export function RetainedUses({ customer: { id, retainedPromoUses: uses } }: RetainedUsesProps) {
  const t = useText();
  const { day, dayOf } = useFormats();
  const isAllowed = useMay('customers.write');
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t('customers.retained')}
      aside={
        isAllowed && (
          <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('customers.retained.release')}
          </Button>
        )
      }
    >
      <p className="text-ink-muted">{t('customers.retained.text')}</p>
      <ul className="flex flex-col divide-y divide-line">
        {uses.map(({ code, retainedAt, expiresAt }) => (
          <li key={`${code} ${retainedAt}`} className="flex flex-wrap items-center gap-x-2 py-1.5">
            <span className="min-w-0 break-words">{code}</span>
            <span className="text-ink-muted">{t('customers.retained.until', { day: day(dayOf(expiresAt)) })}</span>
          </li>
        ))}
      </ul>
      {isOpen && <ReleaseDialog customerId={id} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function ReleaseDialog({ customerId: id, onClose }: { customerId: string; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const release = useMutation({
    mutationFn: (reason: string) => call('releasePromoUses', { params: { id }, body: { note: reason } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: customerKey(id) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('customers.retained.releaseTitle')}
      description={t('customers.retained.releaseText')}
      size="sm"
      submitLabel={t('customers.retained.release')}
      isBusy={release.isPending}
      isDisabled={note.trim() === ''}
      onClose={onClose}
      commits
      onSubmit={() => release.mutate(note.trim())}
    >
      <TextArea
        label={t('customers.retained.why')}
        rows={2}
        maxLength={500}
        value={note}
        error={release.error ? messageOf(release.error, { fallback: t('kit.form.failed') }) : undefined}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
