import type { Ref } from 'react';
import { useText } from '#i18n/use-text.ts';
import type { GuestAddress } from '#platform/stored-values.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toasts.ts';
import { toDoorText, toHouseText } from './address-text.ts';
import { isSameAddress } from './guest-addresses.ts';
import { getGuestAddresses, useGuestAddresses } from './use-guest-addresses.ts';

type AddressBookProps = {
  onAdd: () => void;
  /** After an address was chosen, also when it was the chosen one already. */
  onSelected?: (address: GuestAddress) => void;
  addButtonRef?: Ref<HTMLButtonElement>;
};

/** The addresses of this browser, newest first: choose one, delete one, add one. */
export function AddressBook({ onAdd, onSelected, addButtonRef }: AddressBookProps) {
  const t = useText();
  const { addresses, selected } = useGuestAddresses();

  function remove(address: GuestAddress) {
    const wasSelected = selected !== null && isSameAddress(address, selected);
    getGuestAddresses().remove(address);
    showToast({
      text: t('addresses.deleted'),
      action: {
        label: t('common.undo'),
        onAction: () => getGuestAddresses().restore(address, { isSelected: wasSelected }),
      },
    });
  }

  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2" aria-label={t('addresses.title')}>
        {addresses.map((address) => {
          const isSelected = selected !== null && isSameAddress(address, selected);
          const text = toHouseText(address, t);
          return (
            <li
              key={address.uuid ?? `${address.latitude},${address.longitude},${address.room}`}
              className="relative flex"
            >
              <button
                type="button"
                aria-pressed={isSelected}
                className={classNames(
                  'flex min-h-14 min-w-0 grow items-center gap-3 rounded-lg border-2 border-line bg-surface py-2.5 ps-4 pe-14 text-start transition-colors duration-(--duration-fast) hover:border-brand',
                  'aria-pressed:border-brand aria-pressed:bg-brand-soft',
                )}
                onClick={() => {
                  if (!isSelected) getGuestAddresses().select(address);
                  onSelected?.(address);
                }}
              >
                <Icon name={isSelected ? 'check' : 'pin'} className={isSelected ? 'text-brand' : 'text-ink-muted'} />
                <span className="min-w-0">
                  <span className="block font-semibold">{address.name || text}</span>
                  <span className="block text-sm text-ink-muted">
                    {[address.name && text, toDoorText(address, t), address.city].filter(Boolean).join(', ')}
                  </span>
                </span>
              </button>
              <IconButton
                icon="trash"
                label={t('addresses.delete', { address: text })}
                className="absolute inset-y-0 end-1.5 my-auto text-ink-muted"
                onClick={() => remove(address)}
              />
            </li>
          );
        })}
      </ul>
      <Button ref={addButtonRef} variant="secondary" isWide iconStart={<Icon name="plus" size={20} />} onClick={onAdd}>
        {t('addresses.add')}
      </Button>
    </div>
  );
}
