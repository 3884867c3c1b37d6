import { useId } from 'react';
import { useText } from '#i18n/use-text.ts';

type BackgroundFieldProps = { value: string; onChange: (color: string) => void };

/** The colour behind the transparent parts of an icon. */
export function BackgroundField({ value, onChange }: BackgroundFieldProps) {
  const t = useText();
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <label htmlFor={id} className="font-semibold">
        {t('settings.pictures.background')}
      </label>
      <input
        id={id}
        type="color"
        aria-describedby={`${id}-hint`}
        value={value}
        className="h-9 w-14 rounded-md border border-line-strong bg-surface p-1"
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-hint`} className="text-ink-muted">
        {t('settings.pictures.background.hint')}
      </span>
    </div>
  );
}
