import { Switch } from '@kaplya/ui/field/switch.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { Section } from '#kit/layout/section.tsx';
import { useMe } from '#platform/session/me.ts';

type ScheduleSectionProps = {
  switchLabel: string;
  isEnabled: boolean;
  from: string;
  to: string;
  error?: string | undefined;
  onSwitch: (isEnabled: boolean) => void;
  onFrom: (typed: string) => void;
  onTo: (typed: string) => void;
};

/** The on/off switch, and the optional start and end in the shop's time zone. */
export function ScheduleSection({
  switchLabel,
  isEnabled,
  from,
  to,
  error,
  onSwitch,
  onFrom,
  onTo,
}: ScheduleSectionProps) {
  const t = useText();
  const { timeZone } = useMe().partner;
  return (
    <Section title={t('marketing.schedule')}>
      <div className="flex flex-col gap-3">
        <Switch label={switchLabel} isOn={isEnabled} onChange={onSwitch} />
        <TextField
          type="datetime-local"
          label={t('marketing.from')}
          isOptional
          value={from}
          onChange={({ target }) => onFrom(target.value)}
        />
        <TextField
          type="datetime-local"
          label={t('marketing.to')}
          isOptional
          hint={t('marketing.schedule.hint', { timeZone })}
          value={to}
          error={error}
          onChange={({ target }) => onTo(target.value)}
        />
      </div>
    </Section>
  );
}
