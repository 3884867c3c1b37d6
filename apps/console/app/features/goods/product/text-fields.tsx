import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { Language } from '@kaplya/domain';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { LanguageColumns } from '#kit/texts/language-columns.tsx';
import { textsOf, type GoodsValues } from './goods-values.ts';

type TextFieldsProps = {
  languages: readonly Language[];
  values: GoodsValues;
  register: UseFormRegister<GoodsValues>;
  errors: FieldErrors<GoodsValues>;
};

/** Names and descriptions in all languages of the shop, side by side; missing ones are marked. */
export function TextFields({ languages, values, register, errors }: TextFieldsProps) {
  const t = useText();
  const isNamed = (_: string, form: GoodsValues) =>
    languages.some((language) => form[`name_${language}`].trim() !== '') || t('goods.name.missing');
  return (
    <LanguageColumns languages={languages} texts={[textsOf(values, 'name'), textsOf(values, 'description')]}>
      {(language, index) => (
        <>
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
        </>
      )}
    </LanguageColumns>
  );
}
