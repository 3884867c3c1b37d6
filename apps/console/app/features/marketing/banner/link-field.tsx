import { useQuery } from '@tanstack/react-query';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { SelectField } from '#kit/form/select-field.tsx';
import { choicesQuery } from '../parts/choices-query.ts';
import { GoodsSearch } from '../parts/goods-search.tsx';

type LinkFieldProps = {
  value: string;
  isOptional?: boolean;
  error?: string | undefined;
  onChange: (link: string) => void;
};

/** The link that a press opens: a typed URL, or the page of goods or a category found by search. */
export function LinkField({ value, isOptional = false, error, onChange }: LinkFieldProps) {
  const t = useText();
  const { data } = useQuery(choicesQuery());
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t('marketing.link')}
        hint={t('marketing.link.hint')}
        isOptional={isOptional}
        inputMode="url"
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <GoodsSearch label={t('marketing.link.goods')} onChoose={({ path }) => onChange(path)} />
        <SelectField
          label={t('marketing.link.category')}
          placeholder={t('marketing.link.choose')}
          options={(data?.categories ?? []).map(({ path, name }) => ({ value: path, label: name }))}
          value={data?.categories.some(({ path }) => path === value) ? value : ''}
          onChange={({ target }) => {
            if (target.value !== '') onChange(target.value);
          }}
        />
      </div>
    </div>
  );
}
