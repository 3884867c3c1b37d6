import type { Setting } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { toShown } from '#kit/record/to-shown.ts';
import { useLanguageLabel } from '#i18n/use-language-label.ts';
import { isTexts, type Problem, type TypedValue } from './form-values.ts';

export type SettingWords = ReturnType<typeof useSettingWords>;

const options = [
  ...(['fee', 'block', 'required', 'suggest', 'off', 'sms', 'call', 'email'] as const),
  ...(['465', '587', '2525', '25', 'any', 'own', 'default', 'streets', 'yandex', 'photon'] as const),
] as const;
const languages = ['ru', 'en', 'az', 'tr'] as const;

/** Functions that return the names of settings, the texts of their values, and their units. */
export function useSettingWords(currency: string, settings: readonly Setting[]) {
  const t = useText();
  const formats = useFormats();
  const nameOf = useLanguageLabel();

  function optionOf(value: string): string {
    const language = languages.find((each) => each === value);
    if (language) return nameOf(language);
    const option = options.find((each) => each === value);
    return option ? t(`settings.option.${option}`) : value;
  }

  const unitOf = ({ unit }: Setting, count: number): string =>
    unit === undefined
      ? ''
      : unit === 'minor'
        ? currencySign(currency)
        : t(`settings.unit.${unit}`, { count: Number.isFinite(count) ? count : 0 });

  /** The value of a setting as text, with its unit. */
  function valueOf(setting: Setting, value: Setting['value']): string {
    if (value === null || value === '') return t('settings.none');
    if (typeof value === 'boolean') return t(value ? 'settings.yes' : 'settings.no');
    if (typeof value === 'number') {
      if (setting.unit === 'minor') return formats.money({ amount: value, currency });
      return `${formats.number(value)} ${unitOf(setting, value)}`.trim();
    }
    if (typeof value === 'string') {
      if (setting.kind === 'moment') return formats.dateTime(value);
      return setting.options?.find((each) => each.value === value)?.label ?? optionOf(value);
    }
    if (!Array.isArray(value)) return toShown(Object.values(value).find((text) => text !== ''));
    if (value.length === 0) return t('settings.none');
    const parts = value.map((each) =>
      typeof each === 'object'
        ? t('settings.limit.shown', { count: each.count, seconds: each.seconds })
        : optionOf(String(each)),
    );
    return parts.join(', ');
  }

  return {
    optionOf,
    unitOf,
    valueOf,
    nameOf,
    /** The label of a setting by its key, which conflicts and audit entries contain. */
    labelOf: (name: string): string => {
      if (name === 'settings.changed') return t('settings.action.changed');
      const setting = settings.find(({ key }) => key === name);
      return setting ? t(`settings.field.${setting.key}`) : name;
    },
    /** The value of a setting in an audit entry as text; null: the field is not a setting of this group. */
    auditValue: (field: string, value: unknown): string | null => {
      const setting = settings.find(({ key }) => key === field);
      return setting && value !== undefined ? valueOf(setting, value as Setting['value']) : null;
    },
    typedValue: (value: unknown): string => {
      if (typeof value === 'boolean') return t(value ? 'settings.yes' : 'settings.no');
      const typed = value as TypedValue;
      if (isTexts(typed))
        return toShown(
          Object.values(typed)
            .filter((text) => text !== '')
            .join(' · '),
        );
      if (!Array.isArray(typed)) return toShown(typeof typed === 'string' ? optionOf(typed) : typed);
      const parts = typed.map((each) =>
        typeof each === 'string' ? optionOf(each) : `${each.count} / ${each.seconds}`,
      );
      return toShown(parts.join(', '));
    },
    problem(setting: Setting, problem: Problem): string {
      if (problem === 'text') return t('settings.text.missing');
      if (problem === 'choice') return t('settings.choice.missing');
      if (problem === 'format') return t(`settings.format.${setting.format ?? 'link'}`);
      const { least = 0, most = 1_000_000, unit } = setting;
      if (problem === 'long') return t('settings.text.long', { most });
      const shown = (limit: number) =>
        unit === 'minor' ? formats.money({ amount: limit, currency }) : formats.number(limit);
      return t('settings.number.wrong', { least: shown(least), most: shown(most) });
    },
  };
}

/** The sign of a currency, else its code. */
function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat('ru', { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
