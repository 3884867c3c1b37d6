import { useQuery } from '@tanstack/react-query';
import { useText } from '#i18n/use-text.ts';
import { Section } from '#kit/layout/section.tsx';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { FailureState } from '#kit/state/failure-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { SettingsFrame } from '../frame/settings-frame.tsx';
import { WaysForm } from './ways-form.tsx';

/** How customers pay: what is offered, in which order, to whom and for which sums. */
export function WaysScreen() {
  const t = useText();
  const settings = useQuery(apiQuery('getSettings'));
  const ways = useQuery(apiQuery('listWaysToPay'));
  const failure = settings.error ?? ways.error;
  const toLabel = (name: string) => (name === 'ways.changed' ? t('settings.ways.changed') : name);
  return (
    <SettingsFrame page="ways">
      {failure && (
        <FailureState failure={failure} onRetry={() => void Promise.all([settings.refetch(), ways.refetch()])} />
      )}
      {!failure && !(ways.data && settings.data) && <RowsSkeleton rows={6} label={t('kit.loading')} />}
      {ways.data && settings.data && (
        <Section
          title={t('settings.group.ways')}
          aside={<AuditLink subject="settings:payment_methods" toLabel={toLabel} />}
        >
          <p className="mb-4 max-w-prose text-ink-muted">{t('settings.group.ways.text')}</p>
          <WaysForm loaded={ways.data} languages={settings.data.languages} />
        </Section>
      )}
    </SettingsFrame>
  );
}
