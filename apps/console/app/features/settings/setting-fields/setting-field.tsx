import type { Setting } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { noTexts } from '@kaplya/domain/missing-texts';
import { useText } from '#i18n/use-text.ts';
import { SelectField } from '#kit/form/select-field.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { ChoicesField } from './choices-field.tsx';
import { isTexts, textOf, type TypedValue } from './form-values.ts';
import { LimitsField } from './limits-field.tsx';
import { TextsField } from './texts-field.tsx';
import type { SettingWords } from './use-setting-words.ts';

export type SettingFieldProps = {
  setting: Setting;
  /** The languages of the shop. */
  languages: readonly Language[];
  words: SettingWords;
  value: TypedValue;
  error: string | undefined;
  onChange: (value: TypedValue) => void;
  onDefault: () => void;
};

/** A setting: name, meaning, value, default, and last author. */
export function SettingField(props: SettingFieldProps) {
  const { setting, words, onDefault } = props;
  const t = useText();
  const formats = useFormats();
  const { key, changed } = setting;
  const hasDefault = setting.default !== undefined && setting.kind !== 'flag' && setting.kind !== 'moment';
  // Default texts are in the fields already, or are too long to show.
  const isDefaultShown = hasDefault && (setting.kind !== 'texts' || setting.default === null);
  return (
    <div className="py-4 first:pt-0 last:pb-0">
      <div className={setting.kind === 'texts' ? undefined : 'max-w-md'}>
        <Control {...props} />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
        {isDefaultShown && setting.default !== undefined && (
          <span className="wrap-anywhere">
            {t('settings.default', { value: words.valueOf(setting, setting.default) })}
          </span>
        )}
        {hasDefault && !setting.isDefault && (
          <Button
            variant="ghost"
            size="sm"
            className="-mx-3"
            aria-label={t('settings.toDefault.of', { name: t(`settings.field.${key}`) })}
            onClick={onDefault}
          >
            {t('settings.toDefault')}
          </Button>
        )}
        {changed && (
          <span>
            {t('settings.changed', {
              who: changed.by?.name ?? t('settings.changed.nobody'),
              when: formats.dateTime(changed.at),
            })}
          </span>
        )}
      </div>
    </div>
  );
}

function Control({ setting, languages, words, value, error, onChange }: SettingFieldProps) {
  const t = useText();
  const { key, kind, most } = setting;
  const label = t(`settings.field.${key}`);
  const hint = t(`settings.field.${key}.text`);
  const shared = { label, hint, error };
  switch (kind) {
    case 'flag':
      return (
        <Checkbox
          label={
            <>
              <span className="font-semibold">{label}</span>
              <span className="block text-ink-muted">{hint}</span>
            </>
          }
          error={error}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      );
    case 'texts':
      return (
        <TextsField
          {...shared}
          languages={languages}
          isLong={setting.isLong === true}
          most={most}
          nameOf={words.nameOf}
          value={isTexts(value) ? value : noTexts}
          onChange={onChange}
        />
      );
    case 'choice':
    case 'city':
      return (
        <SelectField
          {...shared}
          options={(setting.options ?? []).map((each) => ({
            value: each.value,
            label: each.label ?? words.optionOf(each.value),
          }))}
          value={textOf(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'choices':
      return (
        <ChoicesField
          {...shared}
          options={(setting.options ?? []).map((each) => each.value)}
          nameOf={words.optionOf}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      );
    case 'limits':
      return <LimitsField {...shared} items={setting.items ?? 1} value={value} onChange={onChange} />;
    case 'text':
    case 'number':
    case 'moment':
    case 'list':
    case 'numbers': {
      const unit = words.unitOf(setting, Number(textOf(value).replace(',', '.')));
      return (
        <TextField
          {...shared}
          type={kind === 'moment' ? 'datetime-local' : 'text'}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          spellCheck={false}
          {...(unit !== '' && kind === 'number' && { trailing: <span className="px-2 text-ink-muted">{unit}</span> })}
          value={textOf(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    }
  }
}
