import { useMemo } from 'react';
import { languageNames, languages } from '@kaplya/domain/languages';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { SelectField } from '#kit/form/select-field.tsx';
import { countries, getDefaults, listCurrencies } from './countries.ts';
import type { SetupDraft, ShopLanguage } from './draft/setup-draft.ts';
import type { StepProps } from './step-props.ts';

/** The seller: name, country with its defaults, languages, owner. */
export function StepShop({ draft, change, errorOf }: StepProps) {
  const t = useText();
  const shown = useLanguage();
  const names = new Intl.DisplayNames(shown, { type: 'region' });
  const bind = (field: 'name' | 'operator' | 'phone' | 'ownerName' | 'ownerEmail' | 'currency') => ({
    name: field,
    value: draft[field],
    error: errorOf(field),
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  const currencies = useMemo(() => {
    const words = new Intl.DisplayNames(shown, { type: 'currency' });
    return listCurrencies().map((value) => ({ value, label: `${value} · ${words.of(value) ?? value}` }));
  }, [shown]);
  const others = languages.filter((language) => language !== draft.language);
  return (
    <>
      <TextField label={t('setup.name')} maxLength={80} data-starts-here="" {...bind('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('setup.ownerName')} autoComplete="name" maxLength={100} {...bind('ownerName')} />
        <TextField
          label={t('setup.ownerEmail')}
          hint={t('setup.ownerEmail.hint')}
          type="email"
          autoComplete="email"
          maxLength={254}
          {...bind('ownerEmail')}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('setup.country')}
          name="country"
          value={draft.country}
          options={countries.map(({ country }) => ({ value: country, label: names.of(country) ?? country }))}
          onChange={(event) => change(getDefaults(event.target.value))}
        />
        <SelectField label={t('setup.currency')} options={currencies} {...bind('currency')} />
      </div>
      <p className="-mt-2 text-sm text-ink-muted">{t('setup.country.hint')}</p>
      <SelectField
        label={t('setup.language')}
        name="language"
        value={draft.language}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(event) => change({ language: event.target.value as ShopLanguage })}
      />
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="text-sm font-semibold">{t('setup.languages')}</legend>
        {others.map((language) => (
          <Checkbox
            key={language}
            label={languageNames[language]}
            checked={draft.languages.includes(language)}
            onChange={(event) => change({ languages: toggle(draft, language, event.target.checked) })}
          />
        ))}
      </fieldset>
      <TextField
        label={t('setup.operator')}
        hint={t('setup.operator.hint')}
        isOptional
        maxLength={300}
        {...bind('operator')}
      />
      <TextField label={t('setup.phone')} isOptional type="tel" autoComplete="tel" maxLength={20} {...bind('phone')} />
    </>
  );
}

function toggle({ languages: chosen }: SetupDraft, language: ShopLanguage, isOn: boolean): ShopLanguage[] {
  const rest = chosen.filter((each) => each !== language);
  return isOn ? [...rest, language] : rest;
}
