import { lazy, Suspense, useState } from 'react';
import { lazyWithTexts } from '#i18n/later-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { findFormDraft, keepFormDraft } from '#platform/form-draft.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ADDRESS_FORM } from './address-draft.ts';
import { useGuestAddresses } from './use-guest-addresses.ts';

const AddressBook = lazy(async () => ({ default: (await import('./address-book.tsx')).AddressBook }));
const AddressPicker = lazyWithTexts(
  ['address-entry'],
  async () => (await import('./address-picker.tsx')).AddressPicker,
);

type AddressDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Opens with the way to a new address, also where others are known. */
  startsWithNew?: boolean;
};

/** The addresses of this browser to choose from and the way to a new one, from anywhere. */
export function AddressDialog({ isOpen, onClose, startsWithNew = false }: AddressDialogProps) {
  const t = useText();
  const { addresses } = useGuestAddresses();
  const [isAdding, setAdding] = useState(false);
  const isNew = isAdding || startsWithNew || addresses.length === 0;

  function close() {
    leaveMap();
    setAdding(false);
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={isNew ? t('addresses.new') : t('addresses.choose')}
      size={isNew ? 'lg' : 'md'}
    >
      <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
        {isNew ? (
          <AddressPicker
            onDone={close}
            {...(addresses.length > 0 && !startsWithNew && { onBack: () => setAdding(false) })}
          />
        ) : (
          <AddressBook onAdd={() => setAdding(true)} onSelected={close} />
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
