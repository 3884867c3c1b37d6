import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { useId } from 'react';
import { SortableList } from '#kit/sort/sortable-list.tsx';

type ChoicesFieldProps = {
  label: string;
  hint: string;
  error: string | undefined;
  options: readonly string[];
  nameOf: (option: string) => string;
  /** The chosen options, in their order. */
  value: readonly string[];
  onChange: (value: string[]) => void;
};

/** A sortable choice of several options. */
export function ChoicesField({ label, hint, error, options, nameOf, value, onChange }: ChoicesFieldProps) {
  const id = useId();
  const rows = [...value, ...options.filter((option) => !value.includes(option))];
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-semibold">{label}</legend>
      <p id={`${id}-hint`} className="mb-2 text-sm text-ink-muted">
        {hint}
      </p>
      <SortableList
        label={label}
        items={rows}
        getId={(option) => option}
        getTitle={nameOf}
        onSort={(sorted) => onChange(sorted.filter((option) => value.includes(option)))}
        className="divide-y divide-line overflow-hidden rounded-md border border-line"
        itemClassName="flex items-center gap-1 bg-surface px-2"
      >
        {(option, { handle, steps }) => (
          <>
            {handle}
            <Checkbox
              className="grow"
              label={nameOf(option)}
              checked={value.includes(option)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, option] : value.filter((each) => each !== option))
              }
            />
            {steps}
          </>
        )}
      </SortableList>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
