import { canLeaveAtDoor, deliveryWishes, type DeliveryWish } from '@kaplya/domain/delivery-wishes';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { useText } from '#i18n/use-text.ts';

type DeliveryWishFieldsProps = {
  chosen: readonly DeliveryWish[];
  /** The code of the chosen or proposed way to pay. */
  paymentCode: number | null;
  /** The sum to be paid, in minor units. */
  toPay: number;
  onChange: (wishes: readonly DeliveryWish[]) => void;
};

/** The requests to the courier. A request that the order does not allow is disabled and shows the reason. */
export function DeliveryWishFields({ chosen, paymentCode, toPay, onChange }: DeliveryWishFieldsProps) {
  const t = useText();
  const canLeave = canLeaveAtDoor({ paymentCode, toPay });
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t('phoneOrder.wishes')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {deliveryWishes.map((wish) => {
          const isChosen = chosen.includes(wish);
          const isImpossible = wish === 'leaveAtDoor' && !canLeave;
          return (
            <Checkbox
              key={wish}
              label={t(`phoneOrder.wishes.${wish}`)}
              checked={isChosen}
              // A chosen request can always be removed.
              disabled={isImpossible && !isChosen}
              error={isImpossible && isChosen ? t('phoneOrder.wishes.unpaid') : null}
              onChange={() => onChange(isChosen ? chosen.filter((each) => each !== wish) : [...chosen, wish])}
            />
          );
        })}
      </div>
      {!canLeave && !chosen.includes('leaveAtDoor') && (
        <p className="text-sm text-ink-muted">{t('phoneOrder.wishes.unpaid')}</p>
      )}
    </fieldset>
  );
}
