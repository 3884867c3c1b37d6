import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { SaveButton } from '#kit/keys/save-button.tsx';

type PriceSaveBarProps = {
  changed: number;
  /** The number of changed prices that cannot be parsed. */
  unreadable: number;
  /** The day from which the new prices apply; null: at once. */
  from: string | null;
  onFrom: (from: string | null) => void;
  /** The reason why a save is impossible now; null: it is possible. */
  obstacle: string | null;
  onSave: () => void;
  onDiscard: () => void;
};

/** A sticky bar: the number of unsaved prices, the day from which they apply, and the buttons. */
export function PriceSaveBar({ changed, unreadable, from, onFrom, obstacle, onSave, onDiscard }: PriceSaveBarProps) {
  const t = useText();
  const { tomorrow } = useFormats();
  const isBlocked = obstacle !== null;
  useHotkeys(
    changed > 0 && !isBlocked
      ? {
          name: t('prices.title'),
          hotkeys: [{ keys: 'mod+s', label: t('prices.save'), isInFields: true, run: onSave }],
        }
      : null,
  );
  return (
    <div className="sticky bottom-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-(--spacing-page) py-2">
      <p role="status" className="min-w-40 grow text-sm">
        {changed === 0 ? (
          <span className="text-ink-muted">{t('prices.unchanged')}</span>
        ) : (
          <span className="font-semibold">{t('prices.changed', { count: changed })}</span>
        )}
        {unreadable > 0 && (
          <span className="ms-2 inline-flex items-center gap-1 font-semibold text-danger">
            <Icon name="warning" size={16} />
            {t('prices.unreadable', { count: unreadable })}
          </span>
        )}
      </p>
      <fieldset className="flex flex-wrap items-center gap-3 text-sm">
        <legend className="sr-only">{t('prices.when')}</legend>
        <label className="flex min-h-6 items-center gap-1.5">
          <input type="radio" name="when" checked={from === null} onChange={() => onFrom(null)} />
          {t('prices.atOnce')}
        </label>
        <label className="flex min-h-6 items-center gap-1.5">
          <input type="radio" name="when" checked={from !== null} onChange={() => onFrom(tomorrow())} />
          {t('prices.fromDay')}
        </label>
        {from !== null && (
          <input
            type="date"
            aria-label={t('prices.fromDay')}
            min={tomorrow()}
            value={from}
            className="min-h-target rounded-sm border border-line-strong bg-surface px-2 text-sm text-ink hover:border-brand"
            onChange={(event) => event.target.value !== '' && onFrom(event.target.value)}
          />
        )}
      </fieldset>
      <span className="flex items-center gap-2">
        {changed > 0 && (
          <Button variant="ghost" size="sm" onClick={onDiscard}>
            {t('kit.form.discard')}
          </Button>
        )}
        <SaveButton
          type="button"
          isDisabled={changed === 0}
          disabledReason={changed === 0 ? null : obstacle}
          onClick={onSave}
        >
          {t('prices.save')}
        </SaveButton>
      </span>
    </div>
  );
}
