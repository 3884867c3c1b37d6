import { Suspense, useState } from 'react';
import { lazyWithTexts } from '#i18n/later-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { findFormDraft, keepFormDraft } from '#platform/form-draft.ts';
import type { GuestAddress } from '#platform/stored-values.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ADDRESS_FORM } from './address-draft.ts';
import { useAddresses } from './use-addresses.ts';

const AddressBook = lazyWithTexts(['address-entry'], async () => (await import('./address-book.tsx')).AddressBook);
const AddressPicker = lazyWithTexts(
  ['address-entry'],
  async () => (await import('./address-picker.tsx')).AddressPicker,
);
const AddressEdit = lazyWithTexts(['address-entry'], async () => (await import('./address-edit.tsx')).AddressEdit);

/** What the dialog begins with; null is the list, or the way to a new address where there is none yet. */
export type AddressTask = { kind: 'new' } | { kind: 'edit'; address: GuestAddress } | null;

type AddressDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Ends with the dialog; otherwise each task leads back to the list. */
  startsWith?: AddressTask;
};

/** The known addresses to choose from, to change and to add to, from anywhere. */
export function AddressDialog({ isOpen, onClose, startsWith = null }: AddressDialogProps) {
  const t = useText();
  const { addresses, isKnown } = useAddresses();
  const [chosen, setChosen] = useState<AddressTask>(null);
  const task = startsWith ?? chosen ?? (isKnown && addresses.length === 0 ? { kind: 'new' } : null);
  const onBack = startsWith || addresses.length === 0 ? null : () => setChosen(null);

  function close() {
    leaveMap();
    setChosen(null);
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t(task === null ? 'addresses.choose' : task.kind === 'new' ? 'addresses.new' : 'addresses.edit')}
      size={task?.kind === 'new' ? 'lg' : 'md'}
    >
      <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
        {task === null ? (
          <AddressBook
            onAdd={() => setChosen({ kind: 'new' })}
            onEdit={(address) => setChosen({ kind: 'edit', address })}
            onSelected={close}
          />
        ) : task.kind === 'new' ? (
          <AddressPicker onDone={close} {...(onBack && { onBack })} />
        ) : (
          <AddressEdit address={task.address} onDone={onBack ?? close} {...(onBack && { onBack })} />
        )}
      </Suspense>
    </Dialog>
  );
}

/** What was typed waits for the next opening, an open map does not. */
function leaveMap() {
  const { step } = findFormDraft(ADDRESS_FORM);
  if (step === 'map') keepFormDraft(ADDRESS_FORM, { step: 'search' });
  if (step === 'place') keepFormDraft(ADDRESS_FORM, { step: 'hand' });
}
