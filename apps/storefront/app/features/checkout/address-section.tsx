import { useState } from 'react';
import { AddressDialog } from '#features/addresses/address-dialog.tsx';
import { toDoorText, toHouseText } from '#features/addresses/address-text.ts';
import { OrganizationBadge } from '#features/addresses/organization-badge.tsx';
import { useSelectedAddress } from '#features/addresses/selected-address.ts';
import type { CartState } from '#features/cart/cart-state.ts';
import { useText } from '#i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { preloadDialog } from '#ui/dialog.tsx';
import { focusAfterOverlay } from '#ui/focus-after-overlay.ts';
import { Icon } from '#ui/icon.tsx';
import { focusField } from './checkout-form.ts';
import { CheckoutSection } from './checkout-section.tsx';

type AddressSectionProps = { cart: CartState; error: string | undefined; onChange: () => void };

export function AddressSection({ cart, error, onChange }: AddressSectionProps) {
  const t = useText();
  const selected = useSelectedAddress();
  const [isOpen, setOpen] = useState(false);

  function open() {
    onChange();
    setOpen(true);
  }

  function close() {
    setOpen(false);
    // The button that opened it is another one once there is an address.
    focusAfterOverlay(() => focusField('address'));
  }

  return (
    <CheckoutSection
      icon="pin"
      title={t('checkout.address.title')}
      field="address"
      error={error}
      isDone={cart.ready.address}
      aside={
        selected && (
          <Button variant="ghost" className="-me-3 ms-auto" onPointerEnter={preloadDialog} onClick={open}>
            {t('addresses.change')}
          </Button>
        )
      }
    >
      {selected ? (
        <div className="min-w-0">
          <p className="font-semibold">{selected.name || toHouseText(selected, t)}</p>
          <p className="text-sm text-ink-muted">
            {[selected.name && toHouseText(selected, t), toDoorText(selected, t), selected.city]
              .filter(Boolean)
              .join(', ')}
          </p>
          <OrganizationBadge address={selected} className="mt-1.5" />
          {selected.comment && <p className="mt-1 text-sm text-ink-muted">{selected.comment}</p>}
        </div>
      ) : (
        <Button
          size="lg"
          isWide
          variant="soft"
          iconStart={<Icon name="pin" size={20} />}
          onPointerEnter={preloadDialog}
          onClick={open}
        >
          {t('addresses.choose')}
        </Button>
      )}
      <AddressDialog isOpen={isOpen} onClose={close} />
    </CheckoutSection>
  );
}
