import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';

/** A note for colleagues about what was done. */
export function StaffNoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const t = useText();
  return (
    <TextField
      label={t('worklists.undelivered.staffNote')}
      isOptional
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
