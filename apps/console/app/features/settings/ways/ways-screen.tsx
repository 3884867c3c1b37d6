import { useQuery } from '@tanstack/react-query';
import { useText } from '#i18n/use-text.ts';
import { Section } from '#kit/layout/section.tsx';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { SettingsFrame } from '../frame/settings-frame.tsx';
import { WaysForm } from './ways-form.tsx';

/** The ways to pay: their order, the kinds of customers who may use them, and the limits of their sums. */
export function WaysScreen() {
  const t = useText();
  const settings = useQuery(apiQuery('getSettings'));
  const { data, error, refetch } = useQuery(apiQuery('listWaysToPay'));
  const toLabel = (name: string) => (name === 'ways.changed' ? t('settings.ways.changed') : name);
  return (
    <SettingsFrame page="ways">
      <QueryState
        data={settings.data && data}
        error={settings.error ?? error}
        refetch={() => Promise.all([settings.refetch(), refetch()])}
        rows={6}
      />
      {data && settings.data && (
        <Section
          title={t('settings.group.ways')}
          aside={<AuditLink subject="settings:payment_methods" toLabel={toLabel} />}
        >
          <p className="mb-4 max-w-prose text-ink-muted">{t('settings.group.ways.text')}</p>
          <WaysForm loaded={data} languages={settings.data.languages} />
        </Section>
      )}
    </SettingsFrame>
  );
}
