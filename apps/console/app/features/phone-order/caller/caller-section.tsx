import type { UseQueryResult } from '@tanstack/react-query';
import { formatPhone } from '@kaplya/domain/phones';
import { normalizePhone } from '@kaplya/domain/typed-phone';
import { PhoneField } from '@kaplya/ui/field/phone-field.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { FailureCallout } from '#kit/state/failure-callout.tsx';
import type { PhoneDraft } from '../calls/phone-draft.ts';
import { focusTodaysOrders } from '../calls/todays-orders.tsx';
import { focusUnfinishedCall } from '../calls/unfinished-calls.tsx';
import { Section } from '../section.tsx';
import { CallerCard } from './caller-card.tsx';
import { CallerOrders } from './caller-orders.tsx';
import type { Caller } from './find-caller.ts';

type CallerSectionProps = {
  draft: PhoneDraft;
  phoneCode: string;
  /** Null while the number is incomplete or its caller is being looked up. */
  caller: Caller | null;
  /** The look-up of the caller; null while the number is incomplete. */
  search: Pick<UseQueryResult, 'isLoading' | 'error' | 'refetch'> | null;
  onPhone: (phone: string) => void;
  onChange: (changes: Partial<PhoneDraft>) => void;
  onRepeat: (orderId: string) => void;
};

/** The caller: number, account, and last orders to repeat. */
export function CallerSection({ draft, phoneCode, caller, search, onPhone, onChange, onRepeat }: CallerSectionProps) {
  const t = useText();
  const isNew = caller !== null && caller.customer === null;
  return (
    <Section name="who" title={t('phoneOrder.who')}>
      <PhoneField
        label={t('phoneOrder.phone')}
        hint={isNew ? null : t('phoneOrder.phone.hint')}
        autoComplete="off"
        value={draft.phone}
        format={formatPhone}
        normalize={(typed) => normalizePhone(typed, phoneCode)}
        onValueChange={onPhone}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || draft.phone !== '') return;
          if (focusUnfinishedCall() || focusTodaysOrders()) event.preventDefault();
        }}
      />
      {search?.isLoading && (
        <p role="status" className="text-ink-muted">
          {t('phoneOrder.orders.loading')}
        </p>
      )}
      {search?.error && <FailureCallout failure={search.error} onRetry={() => void search.refetch()} />}
      {caller && (
        <CallerCard
          caller={caller}
          blockOverride={draft.blockOverride}
          onOverride={(blockOverride) => onChange({ blockOverride })}
        />
      )}
      {(isNew || draft.name !== '') && (
        <TextField
          label={t('phoneOrder.name')}
          name="customer-name"
          autoComplete="off"
          maxLength={100}
          value={draft.name}
          placeholder={caller?.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      )}
      {caller && (caller.customer !== null || caller.orders.length > 0) && (
        <CallerOrders orders={caller.orders} repeatOf={draft.repeatOf} onRepeat={onRepeat} />
      )}
    </Section>
  );
}
