import type { ImportPage } from '@kaplya/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { ChangeFailure } from '#kit/conflict/change-failure.tsx';
import { LeaveGuard } from '#kit/form/leave-guard.tsx';
import { isSame } from '#kit/conflict/is-same.ts';
import { Section } from '#kit/layout/section.tsx';
import { FailureCallout } from '#kit/state/failure-callout.tsx';
import { call } from '#platform/data/client.ts';
import { importQuery } from '../import-query.ts';
import { MappingTable, type FieldOfColumn } from './mapping-table.tsx';
import { ValueFields, type ValueOfField } from './value-fields.tsx';
import { readReading, ReadingFields, toMappingReading } from './reading-fields.tsx';

/** The reading options and the mapping of columns; saving them starts the dry run. */
export function MappingSection({ page }: { page: ImportPage }) {
  const [params] = useSearchParams();
  const reading = readReading(params);
  const isOther = Object.keys(reading).length > 0;
  const { data, error, refetch } = useQuery({ ...importQuery(page.id, reading), enabled: isOther });
  const shown = isOther ? data : page;
  return (
    <div className="flex flex-col gap-4 px-(--spacing-page) pb-4">
      <ReadingFields page={shown ?? page} />
      {error && !shown && <FailureCallout failure={error} onRetry={() => void refetch()} />}
      {/* The key resets the form when the columns change. */}
      {shown && <MappingForm key={JSON.stringify([reading, page.version])} page={page} shown={shown} />}
    </div>
  );
}

type MappingFormProps = {
  page: ImportPage;
  /** The import with its file read by the options in the URL, which may differ from the stored ones. */
  shown: ImportPage;
};

function MappingForm({ page: { id, version, kind }, shown }: MappingFormProps) {
  const t = useText();
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const proposed = toFields(shown);
  const [chosen, setChosen] = useState<FieldOfColumn>(proposed);
  const proposedValues = toValues(shown);
  const [forAll, setForAll] = useState<ValueOfField>(proposedValues);
  const columns = Object.entries(chosen).flatMap(([column, field]) =>
    field === '' ? [] : [{ column: Number(column), field }],
  );
  const missing = shown.fields.filter(
    ({ id: field, isRequired }) => isRequired && !columns.some((column) => column.field === field),
  );
  const check = useMutation({
    async mutationFn() {
      const values = Object.entries(forAll).flatMap(([field, value]) => (value === '' ? [] : [{ field, value }]));
      const mapping = { ...toMappingReading(shown, params), columns, values };
      const mapped = await call('mapImport', { params: { id }, body: { version, ...mapping } });
      return call('checkImport', { params: { id }, body: { version: mapped.version } });
    },
    async onSettled() {
      await queries.invalidateQueries({ queryKey: importQuery(id).queryKey });
    },
    // The options are now stored with the import, so they are removed from the URL.
    onSuccess: () => setParams({}, { replace: true }),
  });
  const obstacle =
    columns.length === 0
      ? t('imports.map.none')
      : missing.length > 0
        ? t('imports.map.missing', { fields: missing.map(({ title }) => title).join(', ') })
        : columns.every(({ field }) => shown.fields.some((each) => each.id === field && each.isRequired))
          ? t('imports.map.onlyKey')
          : null;
  return (
    <Section
      title={t('imports.map')}
      aside={shown.isRemembered && <span className="text-sm text-ink-muted">{t('imports.map.remembered')}</span>}
    >
      <LeaveGuard
        isDirty={!(isSame(chosen, proposed) && isSame(forAll, proposedValues)) && !check.isPending && !check.isSuccess}
      />
      <p className="pb-3 text-sm text-ink-muted">{t(`imports.map.${kind}`)}</p>
      <MappingTable page={shown} chosen={chosen} onChange={setChosen} />
      <ValueFields page={shown} chosen={forAll} onChange={setForAll} />
      <ChangeFailure failure={check.error} onReread={() => check.reset()} />
      <div className="flex flex-wrap items-center gap-3 pt-4">
        <Button isLoading={check.isPending} disabledReason={obstacle} onClick={() => check.mutate()}>
          {t('imports.check')}
        </Button>
        <p className="text-sm text-ink-muted">{t('imports.checkText')}</p>
      </div>
    </Section>
  );
}

function toFields({ columns, mapping }: ImportPage): FieldOfColumn {
  return Object.fromEntries(
    columns.map(({ column }) => [`${column}`, mapping?.columns.find((each) => each.column === column)?.field ?? '']),
  );
}

/** The values for all rows that the mapping has, as far as they can still be chosen. */
function toValues({ fields, mapping }: ImportPage): ValueOfField {
  const isChoice = (field: string, value: string) =>
    fields.some(({ id, choices }) => id === field && choices?.some((choice) => choice.value === value));
  return Object.fromEntries(
    (mapping?.values ?? []).flatMap(({ field, value }) => (isChoice(field, value) ? [[field, value]] : [])),
  );
}
