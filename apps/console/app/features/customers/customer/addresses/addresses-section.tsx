import type { OpsAddress, OpsCustomer, WaitingAddress } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { useText } from '#i18n/use-text.ts';
import { Section } from '#kit/layout/section.tsx';
import { useMay } from '#platform/session/me.ts';
import { PlaceDialog } from '../../waiting/place-dialog.tsx';
import { customerKey } from '../customer-query.ts';
import { AddressDialog, detailNames, type SavedAddress } from './address-dialog.tsx';

/** The places of a customer; what the courier needs at a saved one can be corrected. */
export function Addresses({ customer: { id: customerId, addresses, waitingAddresses } }: { customer: OpsCustomer }) {
  const t = useText();
  const isAllowed = useMay('customers.write');
  const queries = useQueryClient();
  const [placed, setPlaced] = useState<WaitingAddress | null>(null);
  const [edited, setEdited] = useState<SavedAddress | null>(null);
  return (
    <Section title={t('customers.addresses')}>
      {addresses.length + waitingAddresses.length === 0 ? (
        <p className="text-ink-muted">{t('customers.addresses.none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {addresses.map((address) => {
            const { key, id, text, fields } = address;
            return (
              <li key={key} className="flex items-start justify-between gap-2 py-1.5">
                <div className="min-w-0 wrap-anywhere">
                  {text}
                  <AddressFacts address={address} />
                </div>
                {isAllowed && id !== null && fields && (
                  <IconButton
                    icon="edit"
                    aria-haspopup="dialog"
                    label={t('customers.addresses.edit', { address: text })}
                    onClick={() => setEdited({ id, text, fields })}
                  />
                )}
              </li>
            );
          })}
          {waitingAddresses.map((address) => (
            <li key={address.id} className="flex items-start justify-between gap-2 py-1.5">
              <div className="min-w-0 wrap-anywhere">
                {address.text}
                <span className="block text-sm text-warning">
                  {[
                    t('customers.waiting.mark'),
                    ...(address.bottles > 0 ? [t('customers.addresses.bottles', { count: address.bottles })] : []),
                  ].join(' · ')}
                </span>
              </div>
              {isAllowed && (
                <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setPlaced(address)}>
                  {t('map.place.set')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {placed && (
        <PlaceDialog
          address={placed}
          onClose={() => setPlaced(null)}
          onPlaced={() => void queries.invalidateQueries({ queryKey: customerKey(customerId) })}
        />
      )}
      {edited && <AddressDialog customerId={customerId} address={edited} onClose={() => setEdited(null)} />}
    </Section>
  );
}

function AddressFacts({ address: { id, bottles, fields } }: { address: OpsAddress }) {
  const t = useText();
  const details = detailNames.flatMap((name) => {
    const value = fields?.[name];
    return value && name !== 'room' ? [`${t(`customers.addresses.${name}`)} ${value}`] : [];
  });
  const facts = [
    ...details,
    ...(fields?.zoneOnly || fields?.noPoint ? [t('map.place.unconfirmed')] : []),
    ...(id === null ? [t('customers.addresses.unsaved')] : []),
    ...(bottles > 0 ? [t('customers.addresses.bottles', { count: bottles })] : []),
  ];
  return <span className="block text-sm text-ink-muted">{facts.join(' · ')}</span>;
}
