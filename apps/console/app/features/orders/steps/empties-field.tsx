import type { OpsOrderPage } from '@kaplya/contract';
import { isCountDoubtful } from '@kaplya/domain/delivery-count';
import type { Ref } from 'react';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { useCountEcho } from './use-count-echo.ts';

export type EmptiesDraft = { readonly typed: string; readonly isConfirmed: boolean };

/** The count, whether it is more than the customer can have, and whether it can be sent. */
export function readEmpties({ typed, isConfirmed }: EmptiesDraft, { order, delivery }: OpsOrderPage) {
  const count = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null;
  const delivered = order.bottles.delivered;
  const held = Math.max(0, delivery.bottlesBefore ?? 0);
  const isDoubtful = count !== null && isCountDoubtful(count, { held, delivered });
  return { count, held, isDoubtful, isReady: count !== null && (!isDoubtful || isConfirmed) };
}

type EmptiesFieldProps = {
  page: OpsOrderPage;
  draft: EmptiesDraft;
  onChange: (draft: EmptiesDraft) => void;
  /** Whether the form was sent, so that faults are shown. */
  isSent: boolean;
  /** Another fault of the number. */
  fault?: string | null;
  ref?: Ref<HTMLInputElement>;
};

/**
 * The courier's count of empties. The number is selected with the focus, so that typing replaces it; it is said in words
 * below, and one that cannot be is asked about.
 */
export function EmptiesField({ page, draft, onChange, isSent, fault = null, ref }: EmptiesFieldProps) {
  const t = useText();
  const echo = useCountEcho();
  const { order, delivery } = page;
  const { declared, delivered } = order.bottles;
  const { count, held, isDoubtful } = readEmpties(draft, page);
  const stays = delivery.bottlesBefore === null ? null : Math.max(0, held + delivered - (count ?? declared));
  return (
    <>
      <TextField
        {...(ref && { ref })}
        label={t('order.step.empties')}
        hint={
          count === null
            ? t('order.step.emptiesDeclared', { count: declared })
            : echo({ taken: count, declared, stays })
        }
        inputMode="numeric"
        autoComplete="off"
        value={draft.typed}
        error={isSent && count === null ? t('order.step.emptiesWrong') : fault}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => onChange({ typed: target.value, isConfirmed: false })}
      />
      {isDoubtful && (
        <Checkbox
          label={t('order.count.doubtful', { held, delivered, taken: count ?? 0 })}
          checked={draft.isConfirmed}
          error={isSent && !draft.isConfirmed ? t('order.count.confirm') : null}
          onChange={({ target }) => onChange({ ...draft, isConfirmed: target.checked })}
        />
      )}
    </>
  );
}
