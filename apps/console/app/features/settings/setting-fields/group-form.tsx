import type { SettingsOfGroup } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import type { CallArguments } from '@kaplya/client/calls/api-types.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { useMe } from '#platform/session/me.ts';
import { fromTyped, toChanges, toTyped, type GroupValues, type Spelling } from './form-values.ts';
import { SettingField } from './setting-field.tsx';
import { MaintenanceNote } from './maintenance-note.tsx';
import { useSettingWords } from './use-setting-words.ts';

type GroupFormProps = {
  loaded: SettingsOfGroup;
  /** The languages of the shop. */
  languages: readonly Language[];
  currency: string;
};

type SaveBody = CallArguments<'saveSettings'>[0]['body'];

/** The settings of a group, saved together. */
export function GroupForm({ loaded, languages, currency }: GroupFormProps) {
  const t = useText();
  const queries = useQueryClient();
  const { timeZone } = useMe().partner;
  const spelling: Spelling = { timeZone, decimal: useLanguage() === 'en' ? '.' : ',' };
  const words = useSettingWords(currency, loaded.settings);
  const query = apiQuery('getSettings');
  const { group, settings } = loaded;

  const toValues = (seen: SettingsOfGroup): GroupValues =>
    Object.fromEntries(seen.settings.map((each) => [each.key, toTyped(each, each.value, spelling)]));

  const resolver: Resolver<GroupValues> = (values) => {
    const wrong = settings.flatMap((setting) => {
      const read = fromTyped(setting, values[setting.key] ?? '', spelling);
      return 'problem' in read
        ? [[setting.key, { type: read.problem, message: words.problem(setting, read.problem) }]]
        : [];
    });
    const errors = Object.fromEntries(wrong) as FieldErrors<GroupValues>;
    return wrong.length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

  async function reload(): Promise<SettingsOfGroup> {
    const { groups } = await fetchLatest(queries, query);
    return groups.find((each) => each.group === group) ?? loaded;
  }

  const form = useVersionedForm({
    ...{ loaded, toValues, resolver, reload },
    toField: (field) => field.split('.')[1] ?? field,
    async save(values, { version }) {
      // The type of `values` depends on `group`, which TypeScript cannot follow here; the server validates both.
      const body = { group, version, values: toChanges(settings, values, spelling) } as SaveBody;
      await call('saveSettings', { body });
      return reload();
    },
  });
  const { errors } = form.formState;

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
      <p className="max-w-prose text-ink-muted">{t(`settings.group.${group}.text`)}</p>
      {group === 'maintenance' && <MaintenanceNote />}
      <div className="flex flex-col divide-y divide-line">
        {settings.map((setting) => (
          <SettingField
            key={setting.key}
            setting={setting}
            languages={languages}
            words={words}
            value={form.watch(setting.key) ?? ''}
            error={errors[setting.key]?.message}
            onChange={(value) =>
              form.setValue(setting.key, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
            }
            onDefault={() => {
              if (setting.default === undefined) return;
              form.change(setting.key, toTyped(setting, setting.default, spelling));
            }}
          />
        ))}
      </div>
      <SaveBar form={form} toLabel={words.labelOf} toValue={words.typedValue} />
    </form>
  );
}
