import type { OpsCustomer } from '@kaplya/contract';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { PhoneLink } from '#kit/record/phone-link.tsx';
import { StatusPill } from '#kit/status/status-pill.tsx';

/** Phones and emails; pills mark unconfirmed contacts and those of a merged account. */
export function ContactList({ contacts }: { contacts: OpsCustomer['contacts'] }) {
  const t = useText();
  if (contacts.length === 0) return <p className="text-ink-muted">{t('customers.contact.none')}</p>;
  return (
    <ul aria-label={t('customers.contacts')} className="flex flex-col gap-1">
      {contacts.map(({ kind, value, isConfirmed, isOfMerged }) => (
        <li key={`${kind} ${value}`} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          {kind === 'phone' && <Icon name="phone" size={16} className="text-ink-muted" />}
          {kind === 'phone' ? (
            <PhoneLink phone={value} />
          ) : (
            <a className={linkClass('inline-flex min-h-6 items-center wrap-anywhere')} href={`mailto:${value}`}>
              {value}
            </a>
          )}
          {!isConfirmed && <StatusPill tone="problem">{t('customers.contact.unconfirmed')}</StatusPill>}
          {isOfMerged && <StatusPill tone="off">{t('customers.contact.ofMerged')}</StatusPill>}
        </li>
      ))}
    </ul>
  );
}
