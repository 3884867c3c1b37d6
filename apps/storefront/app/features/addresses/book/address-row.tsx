import { useText } from '#i18n/use-text.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { toDoorText, toHouseText } from '../place/address-text.ts';
import { UnconfirmedPlace } from '../place/unconfirmed-place.tsx';
import { OrganizationBadge } from './organization-badge.tsx';

type AddressRowProps = {
  address: GuestAddress;
  isSelected: boolean;
  onSelect: () => void;
  onEdit: () => void;
  onRemove: () => void;
  /** Called when a pointer enters the button that removes the row. */
  onNearRemove: (() => void) | undefined;
};

export function AddressRow({ address, isSelected, onSelect, onEdit, onRemove, onNearRemove }: AddressRowProps) {
  const t = useText();
  const text = toHouseText(address, t);
  return (
    <li className="relative flex">
      <button
        type="button"
        aria-pressed={isSelected}
        data-starts-here={isSelected ? '' : undefined}
        className={classNames(
          'flex min-h-24 min-w-0 grow items-center gap-3 rounded-lg border-2 border-line bg-surface py-2.5 ps-4 pe-14 text-start sm:min-h-14 sm:pe-25 transition-colors duration-(--duration-fast) hover:border-brand',
          'aria-pressed:border-brand aria-pressed:bg-brand-soft',
        )}
        onClick={onSelect}
      >
        <Icon name={isSelected ? 'check' : 'pin'} className={isSelected ? 'text-brand' : 'text-ink-muted'} />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{address.name || text}</span>
          <span className="block text-sm wrap-anywhere text-ink-muted">
            {[address.name && text, toDoorText(address, t), address.city].filter(Boolean).join(', ')}
          </span>
          <UnconfirmedPlace address={address} />
          <OrganizationBadge address={address} className="mt-1" />
        </span>
      </button>
      <span className="absolute inset-y-0 end-1.5 flex flex-col items-center justify-center text-ink-muted sm:flex-row">
        <IconButton icon="edit" iconSize={20} label={t('addresses.edit.of', { address: text })} onClick={onEdit} />
        <IconButton
          icon="trash"
          label={t('addresses.delete', { address: text })}
          onPointerEnter={onNearRemove}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
