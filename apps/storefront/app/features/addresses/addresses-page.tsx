import { useRef, useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useHydrated } from '#platform/use-hydrated.ts';
import { Button } from '#ui/button.tsx';
import { preloadDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AddressBook } from './address-book.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { useGuestAddresses } from './use-guest-addresses.ts';

/** The list of addresses and the way to a new one, outside of the checkout (S-37). */
export function AddressesPage() {
  const t = useText();
  const isHydrated = useHydrated();
  const { addresses } = useGuestAddresses();
  const [isAdding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);

  return (
    <div className="px-(--spacing-page) pt-2 pb-10">
      {!isHydrated ? (
        <Skeleton className="h-40 rounded-lg" />
      ) : addresses.length > 0 ? (
        <AddressBook addButtonRef={addButton} onAdd={() => setAdding(true)} />
      ) : (
        <EmptyState
          drawing="pin"
          title={t('addresses.empty.title')}
          text={t('addresses.empty.text')}
          action={
            <Button ref={addButton} size="lg" onPointerEnter={preloadDialog} onClick={() => setAdding(true)}>
              {t('addresses.add')}
            </Button>
          }
        />
      )}
      <AddressDialog isOpen={isAdding} startsWithNew onClose={() => setAdding(false)} />
    </div>
  );
}
