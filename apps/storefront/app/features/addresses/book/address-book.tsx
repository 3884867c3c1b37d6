import { useState, type Ref } from 'react';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog, preloadDialog } from '@kaplya/ui/overlay/dialog.tsx';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { preloadDrawer } from '@kaplya/ui/overlay/drawer.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { AddressRow } from './address-row.tsx';
import { toHouseText } from '../place/address-text.ts';
import { isSameAddress } from './addresses.ts';
import { getAddresses, useAddresses } from './use-addresses.ts';

type AddressBookProps = {
  onAdd: () => void;
  onEdit: (address: GuestAddress) => void;
  /** Called after an address was chosen, also when it was the chosen one already. */
  onSelected?: (address: GuestAddress) => void;
  addButtonRef?: Ref<HTMLButtonElement>;
};

/** The known addresses, newest first: choose one, change one, delete one, add one. */
export function AddressBook({ onAdd, onEdit, onSelected, addButtonRef }: AddressBookProps) {
  const t = useText();
  const isOnline = useOnline();
  const { addresses, selected, isKnown, state, failure, retry } = useAddresses();
  const [removing, setRemoving] = useState<GuestAddress | null>(null);

  function isSelected(address: GuestAddress): boolean {
    return selected !== null && isSameAddress(address, selected);
  }

  /** Removes an address: a guest's at once, because it can be restored; a customer's after they confirm. */
  function confirmRemoval(address: GuestAddress) {
    if (getAddresses().restore) void remove(address);
    else setRemoving(address);
  }

  async function remove(address: GuestAddress) {
    const wasSelected = isSelected(address);
    const { restore, remove: take } = getAddresses();
    setRemoving(null);
    try {
      const isTaken = take(address);
      showToast({
        key: 'address-deleted',
        text: t('addresses.deleted'),
        ...(restore && {
          action: { label: t('common.undo'), onAction: () => restore(address, { isSelected: wasSelected }) },
        }),
      });
      await isTaken;
    } catch (problem) {
      showToast({
        key: 'address-deleted',
        tone: 'danger',
        text: messageOf(problem, { fallback: t('addresses.deleteFailed') }),
      });
    }
  }

  if (!isKnown && !isOnline) {
    return <EmptyState drawing="offline" title={t('addresses.failed')} text={t('errors.network')} />;
  }
  if (!isKnown && failure) {
    return (
      <EmptyState
        drawing="failure"
        title={t('addresses.failed')}
        text={messageOf(failure, { fallback: t('errors.generic') })}
        action={
          <Button isLoading={state === 'refetch'} onClick={retry}>
            {t('common.tryAgain')}
          </Button>
        }
      />
    );
  }
  if (!isKnown) return <Skeleton className="h-40 rounded-lg" />;

  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2" aria-label={t('addresses.title')}>
        {addresses.map((address) => (
          <AddressRow
            key={address.uuid ?? `${address.latitude},${address.longitude},${address.room}`}
            address={address}
            isSelected={isSelected(address)}
            onSelect={() => {
              if (!isSelected(address)) getAddresses().select(address);
              onSelected?.(address);
            }}
            onEdit={() => onEdit(address)}
            onRemove={() => confirmRemoval(address)}
            onNearRemove={getAddresses().restore ? undefined : preloadDialog}
          />
        ))}
      </ul>
      <Button
        ref={addButtonRef}
        variant="secondary"
        isWide
        iconStart={<Icon name="plus" size={20} />}
        onPointerEnter={preloadDrawer}
        onClick={onAdd}
      >
        {t('addresses.add')}
      </Button>
      <Dialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        size="sm"
        title={t('addresses.delete.title')}
        description={removing && toHouseText(removing, t)}
        footer={
          <>
            <Button variant="secondary" onClick={() => setRemoving(null)}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" onClick={() => removing && void remove(removing)}>
              {t('common.delete')}
            </Button>
          </>
        }
      />
    </div>
  );
}
