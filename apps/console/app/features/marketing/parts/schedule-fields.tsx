import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { useMe } from '#platform/session/me.ts';

type ScheduleFieldsProps = {
  from: string;
  to: string;
  error?: string | undefined;
  onFrom: (typed: string) => void;
  onTo: (typed: string) => void;
};

/** From and until when, in the time of the shop. Both may be left out. */
export function ScheduleFields({ from, to, error, onFrom, onTo }: ScheduleFieldsProps) {
  const t = useText();
  const { timeZone } = useMe().partner;
  return (
    <div className="flex flex-col gap-3">
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
  );
}
