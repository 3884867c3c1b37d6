import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { useText } from '#i18n/use-text.ts';
import { FailureCallout } from '#kit/state/failure-callout.tsx';
import { choicesQuery } from './choices-query.ts';

type AreaFieldsProps = {
  /** The ids of the chosen zones; empty: all zones. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
};

export function AreaFields({ value, onChange }: AreaFieldsProps) {
  const t = useText();
  const { data, error, refetch } = useQuery(choicesQuery());
  return (
    <fieldset>
      <legend className="text-sm text-ink-muted">
        {value.length === 0 ? t('marketing.areas.all') : t('marketing.areas.some', { count: value.length })}
      </legend>
      {error && !data && <FailureCallout failure={error} onRetry={() => void refetch()} />}
      {data?.areas.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={value.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((each) => each !== id))}
        />
      ))}
    </fieldset>
  );
}
