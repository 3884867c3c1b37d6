import type { ImportMapping, ImportPage } from '@kaplya/contract';
import { useSearchParams } from 'react-router';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { SelectField } from '#kit/form/select-field.tsx';
import { Section } from '#kit/layout/section.tsx';
import { RawRows } from './raw-rows.tsx';

const encodings = ['utf-8', 'windows-1251', 'windows-1254', 'utf-16le', 'utf-16be'] as const;
const separators = [';', ',', '\t', '|'] as const;
const names = ['header', 'sheet', 'encoding', 'separator'] as const;
const HEADER_AT_MOST = 1000;

/** The reading options in the URL: header row, worksheet, encoding, separator. Invalid values are ignored. */
export function readReading(params: URLSearchParams) {
  const header = Number(params.get('header'));
  const worksheet = params.get('sheet');
  const encoding = encodings.find((each) => each === params.get('encoding'));
  const separator = separators.find((each) => each === params.get('separator'));
  return {
    ...(Number.isInteger(header) && header >= 1 && header <= HEADER_AT_MOST && { header }),
    ...(worksheet !== null && { sheet: worksheet }),
    ...(encoding && { encoding }),
    ...(separator && { separator }),
  };
}

/** The reading options to store with the columns: the stored ones, overridden by those in the URL. */
export function toMappingReading(
  shown: ImportPage,
  params: URLSearchParams,
): Omit<ImportMapping, 'columns' | 'values'> {
  const { columns: _, values: __, ...remembered } = shown.mapping ?? { columns: [], header: 1 };
  return { ...remembered, ...readReading(params) };
}

/** The detected reading options; a change of one reloads the columns at once. */
export function ReadingFields({ page }: { page: ImportPage }) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const { format, mapping, bytes } = page;
  const asked = readReading(params);
  const set = (name: (typeof names)[number], value: string) =>
    setParams(
      (latest) => {
        latest.set(name, value);
        return latest;
      },
      { replace: true },
    );
  if (!format) return null;
  const worksheet = asked.sheet ?? mapping?.sheet ?? format.sheets[0] ?? '';
  const header = `${asked.header ?? mapping?.header ?? 1}`;
  return (
    <Section
      title={t('imports.reading')}
      aside={
        <span className="text-sm text-ink-muted">
          {t(`imports.format.${format.format}`, { count: Math.ceil(bytes / 1024) })}
        </span>
      }
    >
      <div className="grid gap-3 sm:grid-cols-3">
        {format.format === 'csv' ? (
          <>
            <SelectField
              label={t('imports.encoding')}
              options={encodings.map((value) => ({ value, label: t(`imports.encoding.${value}`) }))}
              value={asked.encoding ?? format.encoding ?? 'utf-8'}
              onChange={({ target }) => set('encoding', target.value)}
            />
            <SelectField
              label={t('imports.separator')}
              options={separators.map((value) => ({ value, label: t(`imports.separator.${toName(value)}`) }))}
              value={asked.separator ?? format.separator ?? ';'}
              onChange={({ target }) => set('separator', target.value)}
            />
          </>
        ) : (
          <SelectField
            label={t('imports.sheet')}
            options={format.sheets.map((value) => ({ value, label: value }))}
            value={worksheet}
            onChange={({ target }) => set('sheet', target.value)}
          />
        )}
        <TextField
          key={header}
          type="number"
          inputMode="numeric"
          min={1}
          max={HEADER_AT_MOST}
          label={t('imports.header')}
          defaultValue={header}
          onBlur={({ target }) => target.value !== header && set('header', target.value)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && set('header', currentTarget.value)}
        />
      </div>
      {page.rows.length > 0 && (
        <RawRows rows={page.rows} header={Number(header)} onChoose={(number) => set('header', `${number}`)} />
      )}
    </Section>
  );
}

function toName(separator: (typeof separators)[number]) {
  const named = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' } as const;
  return named[separator];
}
