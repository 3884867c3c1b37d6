import type { Language } from '@kaplya/domain';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useLanguageName } from '#i18n/use-language-name.ts';
import { useText } from '#i18n/use-text.ts';

export type Names = Readonly<Record<Language, string>>;

export const noNames: Names = { ru: '', en: '', az: '', tr: '' };

type NamesFieldsProps = {
  /** Of the shop; the first one is shown where another has no name. */
  languages: readonly Language[];
  names: Names;
  error?: string | null | undefined;
  onChange: (names: Names) => void;
};

/** The name of something in all languages of the shop. */
export function NamesFields({ languages, names, error, onChange }: NamesFieldsProps) {
  const t = useText();
  const nameOf = useLanguageName();
  return languages.map((language, index) => (
    <TextField
      key={language}
      label={t('kit.nameIn', { language: nameOf(language) })}
      lang={language}
      maxLength={120}
      autoComplete="off"
      isOptional={index > 0}
      value={names[language]}
      error={index === 0 ? error : null}
      onChange={(event) => onChange({ ...names, [language]: event.target.value })}
    />
  ));
}

/** Without spaces around them; whether there is one at all. */
export const trimNames = ({ ru, en, az, tr }: Names): Names => ({
  ...{ ru: ru.trim(), en: en.trim(), az: az.trim(), tr: tr.trim() },
});

export const isNamed = (names: Names, languages: readonly Language[]): boolean =>
  languages.some((language) => names[language].trim() !== '');
