import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { Language } from '@kaplya/domain';
import { listMissingTexts } from '@kaplya/domain/missing-texts';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { useLanguageName } from '#i18n/use-language-name.ts';
import { textsOf, type GoodsValues } from './goods-values.ts';

type TextFieldsProps = {
  languages: readonly Language[];
  values: GoodsValues;
  register: UseFormRegister<GoodsValues>;
  errors: FieldErrors<GoodsValues>;
};

/** Names and descriptions of all languages of the shop, side by side; what one lacks is marked. */
export function TextFields({ languages, values, register, errors }: TextFieldsProps) {
  const t = useText();
  const nameOf = useLanguageName();
  const texts = [textsOf(values, 'name'), textsOf(values, 'description')];
  const missing = new Map(listMissingTexts(texts, languages).map(({ language, count }) => [language, count]));
  const isNamed = (_: string, form: GoodsValues) =>
    languages.some((language) => form[`name_${language}`].trim() !== '') || t('goods.name.missing');
  return (
    <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
      {languages.map((language, index) => {
        const count = missing.get(language) ?? 0;
        return (
          <fieldset key={language} className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2 flex min-h-6 w-full flex-wrap items-center gap-2 font-semibold">
              <span className="inline-block first-letter:uppercase">{nameOf(language)}</span>
              {count > 0 && <StatusPill tone="problem">{t('goods.texts.count', { count })}</StatusPill>}
            </legend>
            <TextField
              label={t('goods.name')}
              lang={language}
              maxLength={200}
              autoComplete="off"
              error={errors[`name_${language}`]?.message}
              {...register(`name_${language}`, index === 0 ? { validate: isNamed } : {})}
            />
            <TextArea
              label={t('goods.description')}
              isOptional
              lang={language}
              rows={4}
              maxLength={4000}
              error={errors[`description_${language}`]?.message}
              {...register(`description_${language}`)}
            />
          </fieldset>
        );
      })}
    </div>
  );
}
