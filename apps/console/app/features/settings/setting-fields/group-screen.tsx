import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { ComponentProps } from 'react';
import { useText } from '#i18n/use-text.ts';
import { Section } from '#kit/layout/section.tsx';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { SettingsFrame } from '../frame/settings-frame.tsx';
import { GroupForm } from './group-form.tsx';
import { useSettingWords } from './use-setting-words.ts';

/** One group of settings: each with its meaning, its default and its last author. */
export function GroupScreen() {
  const { group: wanted = 'company' } = useParams();
  const { data, error, refetch } = useQuery(apiQuery('getSettings'));
  const shown = data?.groups.find(({ group }) => group === wanted) ?? data?.groups[0];
  return (
    <SettingsFrame page={shown?.group ?? 'company'}>
      <QueryState {...{ data, error, refetch }} rows={6} />
      {data && shown && <Group key={shown.group} loaded={shown} languages={data.languages} currency={data.currency} />}
    </SettingsFrame>
  );
}

function Group(props: ComponentProps<typeof GroupForm>) {
  const t = useText();
  const { group, settings } = props.loaded;
  const { labelOf, auditValue } = useSettingWords(props.currency, settings);
  return (
    <Section
      title={t(`settings.group.${group}`)}
      aside={<AuditLink subject={`settings:${group}`} toLabel={labelOf} toValue={auditValue} />}
    >
      <GroupForm {...props} />
    </Section>
  );
}
