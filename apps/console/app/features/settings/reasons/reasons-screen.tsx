import { reasonKinds } from '@kaplya/contract/reason-kinds';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { SelectField } from '#kit/form/select-field.tsx';
import { Section } from '#kit/layout/section.tsx';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { SettingsFrame } from '../frame/settings-frame.tsx';
import { ReasonsForm } from './reasons-form.tsx';

/** The reasons of one kind, in the order in which staff are offered them. */
export function ReasonsScreen() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const kind = reasonKinds.find((each) => each === params.get('kind')) ?? reasonKinds[0];
  const settings = useQuery(apiQuery('getSettings'));
  const { data, error, refetch } = useQuery(apiQuery('listAllReasons'));
  const shown = settings.data && data?.kinds.find((each) => each.kind === kind);
  const toLabel = (name: string) => (name === 'reasons.changed' ? t('settings.reasons.changed') : name);
  return (
    <SettingsFrame page="reasons">
      <QueryState
        data={shown}
        error={settings.error ?? error}
        refetch={() => Promise.all([settings.refetch(), refetch()])}
        rows={6}
      />
      {shown && settings.data && (
        <Section
          title={t('settings.group.reasons')}
          aside={<AuditLink subject={`settings:reasons.${kind}`} toLabel={toLabel} />}
        >
          <p className="mb-4 max-w-prose text-ink-muted">{t('settings.group.reasons.text')}</p>
          <div className="mb-5 max-w-md">
            <SelectField
              label={t('settings.reasons.kind')}
              options={reasonKinds.map((value) => ({ value, label: t(`settings.reasons.kind.${value}`) }))}
              value={kind}
              onChange={({ target }) => setParams({ kind: target.value })}
            />
          </div>
          <ReasonsForm key={kind} loaded={shown} languages={settings.data.languages} />
        </Section>
      )}
    </SettingsFrame>
  );
}
