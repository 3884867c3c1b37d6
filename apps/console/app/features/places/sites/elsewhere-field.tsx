import { isOutsideCountry } from '@kaplya/domain/country-bounds';
import type { GeoPoint } from '@kaplya/domain/geo';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';

type ElsewhereFieldProps = {
  center: GeoPoint | null;
  country: string;
  checked: boolean;
  onChange: (isMeant: boolean) => void;
};

/** The question about a centre outside of the country, whose numbers may be swapped; nothing for any other. */
export function ElsewhereField({ center, country, checked, onChange }: ElsewhereFieldProps) {
  const t = useText();
  const language = useLanguage();
  if (center === null || !isOutsideCountry(center, country)) return null;
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
  return (
    <Checkbox
      label={t('map.elsewhere', { country: name })}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
