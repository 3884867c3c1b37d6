import type { Language } from '@kaplya/domain';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import type { Texts } from '@kaplya/domain/missing-texts';
import { useLanguageName } from '#i18n/use-language-name.ts';
import { useText } from '#i18n/use-text.ts';

type NamesFieldsProps = {
  /** The languages of the shop; the first one is the fallback for the others. */
  languages: readonly Language[];
  names: Texts;
  error?: string | null | undefined;
  onChange: (names: Texts) => void;
};

/** A name in all languages of the shop. */
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

/** Trims the names. */
export const trimNames = ({ ru, en, az, tr }: Texts): Texts => ({
  ...{ ru: ru.trim(), en: en.trim(), az: az.trim(), tr: tr.trim() },
});

export const isNamed = (names: Texts, languages: readonly Language[]): boolean =>
  languages.some((language) => names[language].trim() !== '');
