import type { ReasonFault, ReasonsOfKind } from '@kaplya/contract';
import { reasonFaults } from '@kaplya/contract/reason-kinds';
import type { Language } from '@kaplya/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@kaplya/ui/button/button.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { noTexts, type Texts } from '@kaplya/domain/missing-texts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { firstName } from '../frame/first-name.ts';
import { NamedRows } from '../frame/named-rows.tsx';

type Row = {
  /** The id of the reason, or a temporary key before its first save. */
  key: string;
  isNew: boolean;
  names: Texts;
  fault: ReasonFault | null;
  isActive: boolean;
  isUsed: boolean;
};

type Values = { items: Row[] };

const toValues = ({ items }: ReasonsOfKind): Values => ({
  items: items.map(({ id, names, fault, isActive, isUsed }) => ({
    ...{ key: id, isNew: false, names, fault, isActive, isUsed },
  })),
});

/** The reasons of one kind, saved as a whole. */
export function ReasonsForm({ loaded, languages }: { loaded: ReasonsOfKind; languages: readonly Language[] }) {
  const t = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const { kind } = loaded;
  const query = apiQuery('listAllReasons');

  const form = useVersionedForm({
    ...{ loaded, toValues },
    toField: () => 'items',
    async save({ items }, { version }) {
      const wishes = items.map(({ key, isNew, names, fault, isActive }) => ({
        ...(!isNew && { id: key }),
        ...{ names, fault, isActive },
      }));
      const { reasons } = await call('saveReasons', { params: { kind }, body: { version, items: wishes } });
      await queries.invalidateQueries({ queryKey: query.queryKey });
      return reasons;
    },
    async reload() {
      const { kinds } = await fetchLatest(queries, query);
      return kinds.find((each) => each.kind === kind) ?? loaded;
    },
  });
  const rows = form.watch('items');
  const setRows = (items: Row[]) => form.change('items', items);
  const titleOf = ({ names }: Row) => firstName(names, language) || t('settings.reasons.new');

  function add() {
    const fault = kind === 'undelivered' ? reasonFaults[0] : null;
    const row = { key: crypto.randomUUID(), isNew: true, names: noTexts, fault, isActive: true, isUsed: false };
    setRows([...rows, row]);
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
      <NamedRows
        label={t('settings.reasons.list')}
        languages={languages}
        rows={rows}
        getId={({ key }) => key}
        titleOf={titleOf}
        onChange={setRows}
        renderActions={(row) =>
          !row.isUsed && (
            <IconButton
              icon="trash"
              iconSize={18}
              label={t('settings.reasons.remove', { name: titleOf(row) })}
              onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
            />
          )
        }
      >
        {(row, change) => (
          <div className="flex w-full flex-wrap items-end gap-x-4 gap-y-2 ps-11">
            <Checkbox
              label={t('settings.reasons.active')}
              checked={row.isActive}
              onChange={({ target }) => change({ isActive: target.checked })}
            />
            {row.fault !== null && (
              <SelectField
                label={t('settings.reasons.fault')}
                options={reasonFaults.map((value) => ({ value, label: t(`settings.reasons.fault.${value}`) }))}
                value={row.fault}
                onChange={({ target }) =>
                  change({ fault: reasonFaults.find((each) => each === target.value) ?? 'nobody' })
                }
              />
            )}
            {row.isUsed && <span className="text-sm text-ink-muted">{t('settings.reasons.used')}</span>}
          </div>
        )}
      </NamedRows>
      <FieldError id="reasons-error" error={form.formState.errors.items?.message} />
      <div>
        <Button variant="secondary" size="sm" iconStart={<Icon name="plus" size={16} />} onClick={add}>
          {t('settings.reasons.add')}
        </Button>
      </div>
      <SaveBar
        form={form}
        openedBy="kind"
        toLabel={(field) => {
          const row = rows.find(({ key }) => key === field);
          return row ? titleOf(row) : t('settings.reasons.items');
        }}
        toValue={(value) => (value as Row[]).map(titleOf).join(', ')}
      />
    </form>
  );
}
