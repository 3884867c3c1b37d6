import type { OpsAddress, OpsCustomer } from '@kaplya/contract';
import { useState } from 'react';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { useText } from '#i18n/use-text.ts';
import { Section } from '#kit/layout/section.tsx';
import { useMay } from '#platform/session/me.ts';
import { AddressDialog, detailNames, type SavedAddress } from './address-dialog.tsx';

/** The places of a customer; what the courier needs at a saved one can be corrected. */
export function Addresses({ customer: { id: customerId, addresses } }: { customer: OpsCustomer }) {
  const t = useText();
  const isAllowed = useMay('customers.write');
  const [edited, setEdited] = useState<SavedAddress | null>(null);
  return (
    <Section title={t('customers.addresses')}>
      {addresses.length === 0 ? (
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
        </ul>
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
    ...(id === null ? [t('customers.addresses.unsaved')] : []),
    ...(bottles > 0 ? [t('customers.addresses.bottles', { count: bottles })] : []),
  ];
  return <span className="block text-sm text-ink-muted">{facts.join(' · ')}</span>;
}
