import { useRef, useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { preloadDrawer } from '@kaplya/ui/overlay/drawer.tsx';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { AddressBook } from './address-book.tsx';
import { AddressDialog, type AddressTask } from '../entry/address-dialog.tsx';
import { useAddresses } from './use-addresses.ts';

/** The list of addresses and the way to a new one, outside of the checkout (S-37). */
export function AddressesPage() {
  const t = useText();
  const isHydrated = useHydrated();
  const { addresses, isKnown } = useAddresses();
  // The task stays set while the dialog closes, so that its content does not change during the animation.
  const [task, setTask] = useState<AddressTask>(null);
  const [isOpen, setOpen] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);

  function open(next: AddressTask) {
    setTask(next);
    setOpen(true);
  }

  return (
    <div className="px-(--spacing-page) pt-2 pb-10">
      {!isHydrated ? (
        <Skeleton className="h-40 rounded-lg" />
      ) : addresses.length > 0 || !isKnown ? (
        <AddressBook
          addButtonRef={addButton}
          onAdd={() => open({ kind: 'new' })}
          onEdit={(address) => open({ kind: 'edit', address })}
        />
      ) : (
        <EmptyState
          drawing="pin"
          title={t('addresses.empty.title')}
          text={t('addresses.empty.text')}
          action={
            <Button ref={addButton} size="lg" onPointerEnter={preloadDrawer} onClick={() => open({ kind: 'new' })}>
              {t('addresses.add')}
            </Button>
          }
        />
      )}
      <AddressDialog isOpen={isOpen} startsWith={task} onClose={() => setOpen(false)} />
    </div>
  );
}
