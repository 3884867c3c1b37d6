import { useId, useRef, useState } from 'react';
import { AddressDialog } from '#features/addresses/entry/address-dialog.tsx';
import { toDoorText, toHouseText } from '#features/addresses/place/address-text.ts';
import { UnconfirmedPlace } from '#features/addresses/place/unconfirmed-place.tsx';
import { OrganizationBadge } from '#features/addresses/book/organization-badge.tsx';
import { findSelectedAddress } from '#features/addresses/book/selected-address.ts';
import type { CartState } from '#features/cart/state/cart-state.ts';
import { useText } from '#i18n/use-text.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { focusAfterOverlay } from '@kaplya/ui/focus/focus-after-overlay.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { preloadDrawer } from '@kaplya/ui/overlay/drawer.tsx';
import { focusField } from '../form/checkout-form.ts';
import { ChangeButton, CheckoutSection } from './checkout-section.tsx';

type AddressSectionProps = {
  cart: CartState;
  /** The selected address. null: none. */
  selected: GuestAddress | null;
  error: string | undefined;
  onChange: () => void;
  /** Called when an address was selected where none was before. */
  onAnswer: () => void;
};

/** The delivery address: a line, or a button. Both open the dialog of addresses (S-26 to S-29). */
export function AddressSection({ cart, selected, error, onChange, onAnswer }: AddressSectionProps) {
  const t = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const wasMissing = useRef(false);

  function open() {
    onChange();
    wasMissing.current = selected === null;
    setOpen(true);
  }

  function close() {
    setOpen(false);
    // The button that opened the dialog is replaced once there is an address, so the focus is set here.
    focusAfterOverlay(() => {
      if (wasMissing.current && findSelectedAddress()) onAnswer();
      else focusField('address');
    });
  }

  return (
    <>
      <CheckoutSection
        icon="pin"
        title={t('checkout.address.title')}
        field="address"
        error={error}
        isDone={cart.ready.address}
        isOpen={!selected}
        summary={
          selected && (
            <>
              <p className="font-semibold">{selected.name || toHouseText(selected, t)}</p>
              <p className="text-sm text-ink-muted">
                {[selected.name && toHouseText(selected, t), toDoorText(selected, t), selected.city]
                  .filter(Boolean)
                  .join(', ')}
              </p>
              <UnconfirmedPlace address={selected} />
              <OrganizationBadge address={selected} className="mt-1.5" />
              {selected.comment && <p className="text-sm text-ink-muted">{selected.comment}</p>}
            </>
          )
        }
        aside={
          selected && (
            <ChangeButton id={id} aria-haspopup="dialog" onPointerEnter={preloadDrawer} onClick={open}>
              {t('addresses.change')}
            </ChangeButton>
          )
        }
      >
        {!selected && (
          <Button
            isWide
            variant="soft"
            // As high as the address that takes its place, so that little moves below it.
            className="-mt-1.5"
            iconStart={<Icon name="pin" size={20} />}
            onPointerEnter={preloadDrawer}
            onClick={open}
          >
            {t('addresses.choose')}
          </Button>
        )}
      </CheckoutSection>
      <AddressDialog isOpen={isOpen} onClose={close} />
    </>
  );
}
