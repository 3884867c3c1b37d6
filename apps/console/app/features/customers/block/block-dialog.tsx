import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { call } from '#platform/data/client.ts';

/** An account, or a guest by the phone of their orders. */
export type BlockedPerson = { readonly customerId: string } | { readonly phone: string };

const REASON_LENGTH = 500;

type BlockDialogProps = { person: BlockedPerson; isBlocked: boolean; onClose: () => void };

/** Begins or ends the block of a person, with a reason for colleagues. */
export function BlockDialog({ person, isBlocked, onClose }: BlockDialogProps) {
  const t = useText();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const { mutate, error, isPending } = useMutation({
    async mutationFn(why: string) {
      const body = { ...person, reason: why };
      await (isBlocked ? call('unblockCustomer', { body }) : call('blockCustomer', { body }));
    },
    async onSuccess() {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['getOpsCustomer'] }),
        queries.invalidateQueries({ queryKey: ['findCaller'] }),
      ]);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(isBlocked ? 'customers.block.endTitle' : 'customers.block.beginTitle')}
      description={t(isBlocked ? 'customers.block.endText' : 'customers.block.beginText')}
      size="sm"
      submitLabel={t(isBlocked ? 'customers.block.end' : 'customers.block.begin')}
      isDangerous={!isBlocked}
      isBusy={isPending}
      isDisabled={reason.trim() === ''}
      onClose={onClose}
      onSubmit={() => mutate(reason.trim())}
    >
      <TextArea
        label={t('customers.block.reason')}
        hint={t('customers.block.reasonHint')}
        rows={2}
        maxLength={REASON_LENGTH}
        value={reason}
        error={error ? messageOf(error, { fallback: t('kit.form.failed') }) : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
