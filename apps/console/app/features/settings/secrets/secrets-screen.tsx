import { useQuery } from '@tanstack/react-query';
import { useText } from '#i18n/use-text.ts';
import { Section } from '#kit/layout/section.tsx';
import { FailureState } from '#kit/state/failure-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { SettingsFrame } from '../frame/settings-frame.tsx';
import { ServiceChecks } from '../services/service-checks.tsx';
import { NewSecret } from './new-secret.tsx';
import { isOfAcquirer } from './acquirer-secret.ts';
import { SecretRow } from './secret-row.tsx';

/** The secrets of the shop's acquirer accounts, and the checks of the configured services. */
export function SecretsScreen() {
  const t = useText();
  const { data, error, refetch } = useQuery(apiQuery('listSecrets'));
  const reload = () => void refetch();
  // Keys of services stand with their services.
  const secrets = data?.items.filter(isOfAcquirer) ?? [];
  return (
    <SettingsFrame page="secrets">
      {error && <FailureState failure={error} onRetry={reload} />}
      {!data && !error && <RowsSkeleton rows={3} label={t('kit.loading')} />}
      {data && (
        <Section title={t('settings.secrets.accounts')}>
          <p className="mb-4 max-w-prose text-ink-muted">{t('settings.group.secrets.text')}</p>
          {secrets.length === 0 ? (
            <p className="mb-5">{t('settings.secrets.none')}</p>
          ) : (
            <ul className="mb-5 divide-y divide-line rounded-md border border-line">
              {secrets.map((secret) => (
                <SecretRow key={`${secret.name} ${secret.account}`} secret={secret} onChanged={reload} />
              ))}
            </ul>
          )}
          <NewSecret onSaved={reload} />
        </Section>
      )}
      <Section title={t('settings.checks.title')}>
        <ServiceChecks />
      </Section>
    </SettingsFrame>
  );
}
