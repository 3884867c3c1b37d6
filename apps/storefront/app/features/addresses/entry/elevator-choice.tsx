import { useText } from '#i18n/use-text.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { SegmentedControl } from '@kaplya/ui/field/segmented-control.tsx';

type ElevatorChoiceProps = {
  /** `yes`, `no` or `unknown`. */
  value: string;
  onValueChange: (value: string) => void;
};

/** The choice whether there is a lift, and the reason for the question. */
export function ElevatorChoice({ value, onValueChange }: ElevatorChoiceProps) {
  const t = useText();
  const { delivery } = useConfig();
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-semibold">{t('addresses.form.elevator')}</span>
      <SegmentedControl
        label={t('addresses.form.elevator')}
        value={value}
        segments={[
          { value: 'yes', label: t('addresses.form.elevator.yes') },
          { value: 'no', label: t('addresses.form.elevator.no') },
          { value: 'unknown', label: t('addresses.form.elevator.unknown') },
        ]}
        onValueChange={onValueChange}
      />
      {delivery?.liftRate.amount !== 0 && (
        <span className="text-sm text-ink-muted">{t('addresses.form.elevator.hint')}</span>
      )}
    </div>
  );
}
