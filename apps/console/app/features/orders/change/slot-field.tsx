import { useQuery } from '@tanstack/react-query';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import type { Ref } from 'react';
import { useText } from '#i18n/use-text.ts';
import { SelectField } from '#kit/form/select-field.tsx';
import { FailureCallout } from '#kit/state/failure-callout.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { useMay } from '#platform/session/me.ts';
import { toSlotOptions, type SlotOption } from './slot-options.ts';

type Point = { readonly latitude: number; readonly longitude: number };

/** The intervals at a point that the staff member may choose; undefined while loading. */
export function useSlotOptions({ latitude, longitude }: Point) {
  const t = useText();
  const formats = useFormats();
  const mayOverfill = useMay('slots.overfill');
  const { data, error, refetch } = useQuery(apiQuery('listDeliveryIntervals', { query: { latitude, longitude } }));
  return { options: data && toSlotOptions(data.data, { t, formats, mayOverfill }), error, refetch };
}

type SlotFieldProps = {
  options: readonly SlotOption[] | undefined;
  /** The failure of the load, shown with a retry. */
  failure?: unknown;
  onRetry?: () => unknown;
  error?: string | null;
  value: string;
  /** The current interval of the order, offered even if it is not among the options. */
  own?: { readonly value: string; readonly label: string } | undefined;
  onChange: (value: string) => void;
  ref?: Ref<HTMLSelectElement>;
};

/** A choice of day and interval, with the free places of each. */
export function SlotField({ options, failure, onRetry, error = null, value, own, onChange, ref }: SlotFieldProps) {
  const t = useText();
  if (failure && options === undefined) return <FailureCallout failure={failure} onRetry={() => void onRetry?.()} />;
  const isThere = options?.some((option) => option.value === value) === true;
  const isOwn = own?.value === value && !isThere;
  const toLabel = (option: { value: string; label: string }) =>
    option.value === own?.value ? t('order.slot.present', { slot: option.label }) : option.label;
  const shown = options?.map((option) => ({ value: option.value, label: toLabel(option) })) ?? [];
  return (
    <SelectField
      ref={ref}
      label={t('order.slot')}
      value={isThere || isOwn ? value : ''}
      options={
        own && !options?.some((option) => option.value === own.value)
          ? [{ ...own, label: toLabel(own) }, ...shown]
          : shown
      }
      {...(!isThere && !isOwn && { placeholder: options ? t('order.slot.choose') : t('kit.loading') })}
      error={options?.length === 0 ? t('order.slot.none') : error}
      aria-busy={options === undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type WhyFieldProps = { isNeeded: boolean; value: string; error?: string | null; onChange: (reason: string) => void };

/** The reason of a change in words of the staff; required to overfill a slot (rule 84). */
export function WhyField({ isNeeded, value, error = null, onChange }: WhyFieldProps) {
  const t = useText();
  return (
    <TextField
      label={t(isNeeded ? 'order.why.overfill' : 'order.why')}
      hint={t('order.why.hint')}
      isOptional={!isNeeded}
      maxLength={500}
      autoComplete="off"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
