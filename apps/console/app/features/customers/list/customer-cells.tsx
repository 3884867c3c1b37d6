import type { OpsFoundCustomer } from '@kaplya/contract';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { formatPhone } from '@kaplya/domain/phones';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';

/** A row of the list; `isResembling`: the name is only similar to the search. */
export type CustomerRow = OpsFoundCustomer & { readonly isResembling: boolean };

type CellProps = { row: CustomerRow };

/** The name, with pills for a guest and for a name that is only similar to the search. */
export function NameCell({ row: { name, kind, isResembling } }: CellProps) {
  const t = useText();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="wrap-anywhere">{name || t('customers.noName')}</span>
      {kind === 'guest' && <StatusPill tone="off">{t('customers.guest')}</StatusPill>}
      {isResembling && <StatusPill tone="waiting">{t('customers.resembling')}</StatusPill>}
    </span>
  );
}

export function PhoneCell({ row: { phone, isPhoneConfirmed, kind } }: CellProps) {
  const t = useText();
  if (phone === null) return null;
  return (
    <span className="whitespace-nowrap">
      {formatPhone(phone)}
      {!isPhoneConfirmed && kind === 'customer' && (
        <Icon
          name="question"
          size={14}
          className="ms-1 inline text-ink-muted"
          label={t('customers.contact.unconfirmed')}
        />
      )}
    </span>
  );
}

export function DayCell({ at }: { at: string | null }) {
  const { day, dayOf } = useFormats();
  return at !== null && <span className="whitespace-nowrap">{day(dayOf(at))}</span>;
}
