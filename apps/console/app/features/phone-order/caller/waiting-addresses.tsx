import type { WaitingAddress } from '@kaplya/contract';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { useMay } from '#platform/session/me.ts';
import { PlaceDialog } from '../../customers/index.ts';

type WaitingAddressesProps = { addresses: readonly WaitingAddress[]; onPlaced: () => void };

/** Imported addresses of the caller that need a place before anything is delivered there. */
export function WaitingAddresses({ addresses, onPlaced }: WaitingAddressesProps) {
  const t = useText();
  const mayPlace = useMay('customers.write');
  const [opened, setOpened] = useState<WaitingAddress | null>(null);
  if (addresses.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {addresses.map((address) => (
        <li key={address.id} className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 wrap-anywhere">
            {t('phoneOrder.address.waiting', { address: address.text })}
            {address.bottles > 0 && ` · ${t('phoneOrder.address.bottles', { count: address.bottles })}`}
          </span>
          {mayPlace && (
            <Button
              variant="secondary"
              size="sm"
              aria-haspopup="dialog"
              aria-label={`${t('phoneOrder.address.openWaiting')}: ${address.text}`}
              onClick={() => setOpened(address)}
            >
              {t('phoneOrder.address.openWaiting')}
            </Button>
          )}
        </li>
      ))}
      {opened && <PlaceDialog address={opened} onClose={() => setOpened(null)} onPlaced={onPlaced} />}
    </ul>
  );
}
