import type { WaysToPay } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import { readAmount, toTypedAmount } from '@kaplya/domain/read-amount';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import type { Texts } from '@kaplya/domain/missing-texts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { firstName } from '../frame/first-name.ts';
import { NamedRows } from '../frame/named-rows.tsx';

type Row = {
  id: string;
  names: Texts;
  isEnabled: boolean;
  forIndividual: boolean;
  forLegal: boolean;
  /** The typed limits of the order's sum; empty: no limit. */
  min: string;
  max: string;
  isTaken: boolean;
};

type Values = { items: Row[] };

/** Parses a limit; undefined: invalid, null: no limit. */
function readLimit(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const read = readAmount(typed);
  return 'amount' in read ? read.amount : undefined;
}

/** The ways to pay, saved as a whole. */
export function WaysForm({ loaded, languages }: { loaded: WaysToPay; languages: readonly Language[] }) {
  const t = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const query = apiQuery('listWaysToPay');
  const decimal = language === 'en' ? '.' : ',';
  const toTyped = (minor: number | null) => (minor === null ? '' : toTypedAmount(minor, decimal));

  const toValues = ({ items }: WaysToPay): Values => ({
    items: items.map(({ id, names, isEnabled, forIndividual, forLegal, minMinor, maxMinor, isTaken }) => ({
      ...{ id, names, isEnabled, forIndividual, forLegal, isTaken, min: toTyped(minMinor), max: toTyped(maxMinor) },
    })),
  });

  const resolver: Resolver<Values> = (values) => {
    const wrong = values.items.flatMap(({ min, max }) => [min, max].filter((text) => readLimit(text) === undefined));
    if (wrong.length === 0) return { values, errors: {} };
    const items = { type: 'limits', message: t('settings.ways.limits.wrong', { text: wrong[0] ?? '' }) };
    return { values: {}, errors: { items } as FieldErrors<Values> };
  };

  const form = useVersionedForm({
    ...{ loaded, toValues, resolver },
    toField: () => 'items',
    async save({ items }, { version }) {
      const wishes = items.map(({ id, names, isEnabled, forIndividual, forLegal, min, max }) => ({
        ...{ id, names, isEnabled, forIndividual, forLegal },
        ...{ minMinor: readLimit(min) ?? null, maxMinor: readLimit(max) ?? null },
      }));
      const saved = await call('saveWaysToPay', { body: { version, items: wishes } });
      queries.setQueryData(query.queryKey, saved);
      return saved;
    },
    reload: () => fetchLatest(queries, query),
  });
  const rows = form.watch('items');
  const setRows = (items: Row[]) => form.change('items', items);
  const titleOf = ({ names }: Row) => firstName(names, language);

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
      <NamedRows
        label={t('settings.ways.list')}
        languages={languages}
        rows={rows}
        getId={({ id }) => id}
        titleOf={titleOf}
        onChange={setRows}
      >
        {(row, change) => (
          <>
            <div className="flex w-full flex-wrap items-center gap-x-5 ps-11">
              <Checkbox
                label={t('settings.ways.enabled')}
                checked={row.isEnabled}
                onChange={({ target }) => change({ isEnabled: target.checked })}
              />
              <Checkbox
                label={t('settings.ways.individual')}
                checked={row.forIndividual}
                onChange={({ target }) => change({ forIndividual: target.checked })}
              />
              <Checkbox
                label={t('settings.ways.legal')}
                checked={row.forLegal}
                onChange={({ target }) => change({ forLegal: target.checked })}
              />
              {row.isEnabled && !row.isTaken && <StatusPill tone="problem">{t('settings.ways.notTaken')}</StatusPill>}
            </div>
            {row.isEnabled && (
              <div className="grid w-full max-w-md grid-cols-2 gap-2 ps-11">
                <TextField
                  label={t('settings.ways.min')}
                  isOptional
                  inputMode="decimal"
                  autoComplete="off"
                  value={row.min}
                  onChange={({ target }) => change({ min: target.value })}
                />
                <TextField
                  label={t('settings.ways.max')}
                  isOptional
                  inputMode="decimal"
                  autoComplete="off"
                  value={row.max}
                  onChange={({ target }) => change({ max: target.value })}
                />
              </div>
            )}
          </>
        )}
      </NamedRows>
      <FieldError id="ways-error" error={form.formState.errors.items?.message} />
      <SaveBar
        form={form}
        toLabel={(field) => {
          const row = rows.find(({ id }) => id === field);
          return row ? titleOf(row) : t('settings.ways.items');
        }}
        toValue={(value) => (value as Row[]).map((row) => `${titleOf(row)}${row.isEnabled ? ' ✓' : ''}`).join(', ')}
      />
    </form>
  );
}
