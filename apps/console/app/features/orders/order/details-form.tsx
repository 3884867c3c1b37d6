import type { OpsOrderPage } from '@kaplya/contract';
import { deliveryWishes, type DeliveryWish } from '@kaplya/domain/delivery-wishes';
import { paymentCodes } from '@kaplya/domain/payment-methods';
import { readAmount, toTypedAmount } from '@kaplya/domain/read-amount';
import { useQueryClient } from '@tanstack/react-query';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { useDirtyReport } from '#kit/form/use-dirty-report.ts';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import { listKey } from '#kit/list/use-list-pages.ts';
import { call } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { useMay } from '#platform/session/me.ts';
import { orderQuery } from './order-query.ts';
import { useFieldLabel } from './use-field-label.ts';

/** `changeFrom`: as typed; empty: no change is needed. */
type Values = { note: string; name: string; phone: string; changeFrom: string } & Record<DeliveryWish, boolean>;

const toValues = ({ order: { note, shipping, wishes, changeFrom } }: OpsOrderPage, decimal: ',' | '.'): Values => ({
  ...{ note, name: shipping.name, phone: shipping.phone },
  changeFrom: changeFrom ? toTypedAmount(changeFrom.amount, decimal) : '',
  ...{ leaveAtDoor: wishes.includes('leaveAtDoor'), callFirst: wishes.includes('callFirst') },
});

/** In minor units; null: no change is needed; undefined: the text is no amount. */
function readChangeFrom(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const read = readAmount(typed);
  return 'amount' in read && read.amount > 0 ? read.amount : undefined;
}

type DetailsFormProps = {
  page: OpsOrderPage;
  /** The reason why the form can no longer be saved; null if it can. */
  lock: string | null;
  onDirtyChange: (isDirty: boolean) => void;
};

/**
 * Details for the courier: the note, the contact, the sum to bring change from and the delivery wishes. Saving them
 * moves no money.
 */
export function DetailsForm({ page, lock, onDirtyChange }: DetailsFormProps) {
  const t = useText();
  const toLabel = useFieldLabel();
  const queries = useQueryClient();
  // Without this permission the phone arrives masked, and saving the mask would overwrite the number.
  const mayReadContact = useMay('customers.read');
  const { uuid, paymentType, total } = page.order;
  const isPaidInCash = paymentType === paymentCodes.cash && page.due.amount > 0;
  const decimal = useLanguage() === 'ru' ? ',' : '.';
  const query = orderQuery(uuid);

  const form = useVersionedForm({
    ...{ loaded: page, toValues: (seen: OpsOrderPage) => toValues(seen, decimal) },
    async save({ note, name, phone, changeFrom, ...wanted }, { version }) {
      const body = {
        ...{ version, note, wishes: deliveryWishes.filter((deliveryWish) => wanted[deliveryWish]) },
        ...(mayReadContact && { contact: { name, phone } }),
        ...(isPaidInCash && { changeFrom: readChangeFrom(changeFrom) }),
      };
      const saved = await call('saveOpsOrder', { params: { uuid }, body });
      queries.setQueryData(query.queryKey, saved);
      return saved;
    },
    reload: () => fetchLatest(queries, query),
    onSaved: () => void queries.invalidateQueries({ queryKey: listKey('orders') }),
  });
  const { errors } = form.formState;
  useDirtyReport(form.isDirty, onDirtyChange);
  const isLocked = lock !== null;

  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLocked) form.submit();
      }}
    >
      <TextArea
        label={t('orders.noteForCourier')}
        maxLength={1000}
        rows={2}
        readOnly={isLocked}
        {...form.register('note')}
      />
      <div className="grid gap-3 empty:hidden sm:grid-cols-2 xl:grid-cols-[repeat(3,minmax(0,1fr))]">
        {mayReadContact && (
          <>
            <TextField
              label={t('order.contact.name')}
              maxLength={100}
              autoComplete="off"
              readOnly={isLocked}
              error={errors.name?.message}
              {...form.register('name')}
            />
            <TextField
              label={t('order.contact.phone')}
              type="tel"
              maxLength={30}
              autoComplete="off"
              readOnly={isLocked}
              error={errors.phone?.message}
              {...form.register('phone')}
            />
          </>
        )}
        {isPaidInCash && (
          <TextField
            label={`${t('order.changeFrom.label')}, ${total.currency}`}
            hint={t('order.changeFrom.hint')}
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            readOnly={isLocked}
            error={errors.changeFrom?.message}
            {...form.register('changeFrom', {
              validate: (typed) => readChangeFrom(typed) !== undefined || t('order.changeFrom.wrong'),
            })}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-x-6">
        {deliveryWishes.map((deliveryWish) => (
          <Checkbox
            key={deliveryWish}
            label={t(`order.wish.${deliveryWish}`)}
            aria-disabled={isLocked}
            onClick={(event) => {
              if (isLocked) event.preventDefault();
            }}
            {...form.register(deliveryWish)}
          />
        ))}
      </div>
      <SaveBar form={form} toLabel={toLabel} openedBy="edit" lock={lock} />
    </form>
  );
}
