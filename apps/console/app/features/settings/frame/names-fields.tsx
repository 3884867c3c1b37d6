import type { Language } from '@kaplya/domain';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import type { Texts } from '@kaplya/domain/missing-texts';
import { useLanguageLabel } from '#i18n/use-language-label.ts';

type NamesFieldsProps = {
  /** The languages of the shop. */
  languages: readonly Language[];
  value: Texts;
  onChange: (value: Texts) => void;
};

/** A short name in the languages of the shop, side by side. */
export function NamesFields({ languages, value, onChange }: NamesFieldsProps) {
  const labelOf = useLanguageLabel();
  return (
    <div className="grid min-w-0 grow gap-2 sm:grid-cols-2">
      {languages.map((language) => (
        <TextField
          key={language}
          label={labelOf(language)}
          lang={language}
          maxLength={80}
          autoComplete="off"
          value={value[language]}
          onChange={({ target }) => onChange({ ...value, [language]: target.value })}
        />
      ))}
    </div>
  );
}
