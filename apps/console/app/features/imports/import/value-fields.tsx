import type { ImportPage } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { SelectField } from '#kit/form/select-field.tsx';

/** The value for all rows of each field that has one. */
export type ValueOfField = Readonly<Record<string, string>>;

type ValueFieldsProps = {
  page: Pick<ImportPage, 'fields' | 'kind'>;
  chosen: ValueOfField;
  onChange: (chosen: ValueOfField) => void;
};

const names = ['category', 'area', 'warehouse'] as const;
const YES = 'true';

/** Fields whose value may be one for all rows that do not have it: a category, an area, a warehouse, being on sale. */
export function ValueFields({ page: { fields }, chosen, onChange }: ValueFieldsProps) {
  const t = useText();
  const selects = names.flatMap((name) => {
    const choices = fields.find(({ id }) => id === name)?.choices ?? [];
    return choices.length > 0 ? [{ name, choices }] : [];
  });
  const hasSale = fields.some(({ id, choices }) => id === 'active' && choices !== null);
  if (selects.length === 0 && !hasSale) return null;
  return (
    <fieldset className="mt-6 flex flex-col gap-3">
      <legend className="pb-2 text-sm font-semibold">{t('imports.values')}</legend>
      {selects.map(({ name, choices }) => (
        <div key={name} className="sm:max-w-96">
          <SelectField
            label={t(`imports.values.${name}`)}
            hint={name === 'category' && t('imports.values.category.hint')}
            options={[
              { value: '', label: t('imports.values.none') },
              ...choices.map(({ value, title }) => ({ value, label: title })),
            ]}
            value={chosen[name] ?? ''}
            onChange={({ target }) => onChange({ ...chosen, [name]: target.value })}
          />
        </div>
      ))}
      {hasSale && (
        <Checkbox
          label={t('imports.values.active')}
          checked={chosen['active'] === YES}
          onChange={({ target }) => onChange({ ...chosen, active: target.checked ? YES : '' })}
        />
      )}
    </fieldset>
  );
}
