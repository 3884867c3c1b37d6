import type { SecretName, ServiceName } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { useText } from '#i18n/use-text.ts';
import { Section } from '#kit/layout/section.tsx';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { SettingsFrame } from '../frame/settings-frame.tsx';
import { GroupForm } from '../setting-fields/group-form.tsx';
import { useSettingWords } from '../setting-fields/use-setting-words.ts';
import { CheckOfService } from './service-checks.tsx';
import { ServiceKey } from './service-key.tsx';
import { ServiceStateText } from './service-state-text.tsx';

/** The mail server of the shop: fields, password, test. */
export const MailScreen = () => <ServiceScreen service="mail" page="mail" keys={['smtp']} />;

/** The account for SMS and calls, and how many a day. */
export const SmsScreen = () => <ServiceScreen service="sms" page="sms" keys={['smsru']} />;

/** The service that finds addresses, and its keys. */
export const AddressSearchScreen = () => (
  <ServiceScreen service="maps" page="address_search" keys={['yandex-geocoder', 'yandex-suggest']} />
);

type ServiceKeyName = Extract<SecretName, 'smtp' | 'smsru' | 'yandex-geocoder' | 'yandex-suggest'>;

type ServiceScreenProps = {
  service: ServiceName;
  page: 'mail' | 'sms' | 'address_search';
  keys: readonly ServiceKeyName[];
};

/** The accounts of keys that belong to one provider, as in `serviceAccounts` of the contract. */
const accounts = {
  smsru: 'sms.ru',
  'yandex-geocoder': 'geocode-maps.yandex.ru',
  'yandex-suggest': 'suggest-maps.yandex.ru',
} as const;

function ServiceScreen({ service, page, keys }: ServiceScreenProps) {
  const t = useText();
  const settings = useQuery(apiQuery('getSettings'));
  const secrets = useQuery(apiQuery('listSecrets'));
  const loaded = settings.data?.groups.find(({ group }) => group === page);
  const { labelOf, auditValue } = useSettingWords(settings.data?.currency ?? '', loaded?.settings ?? []);
  const host = loaded?.settings.find(({ key }) => key === 'mailHost')?.value;
  const mailHost = typeof host === 'string' ? host.toLowerCase() : '';
  const reload = () => void secrets.refetch();

  /** The account that a key opens now, and others that still have a key. */
  function accountsOf(name: ServiceKeyName): readonly string[] {
    const present = name === 'smtp' ? mailHost : accounts[name];
    const stored = (secrets.data?.items ?? []).flatMap((each) => (each.name === name ? [each.account] : []));
    return [...new Set([present, ...stored])].filter((account) => account !== '');
  }

  return (
    <SettingsFrame page={page}>
      <QueryState {...settings} rows={6} />
      {settings.data && loaded && (
        <Section
          title={t(`settings.group.${page}`)}
          aside={<AuditLink subject={`settings:${page}`} toLabel={labelOf} toValue={auditValue} />}
        >
          <div className="mb-5 flex flex-col gap-2 rounded-md border border-line p-3">
            <ServiceStateText key={`${loaded.version} ${secrets.dataUpdatedAt}`} service={service} />
            <CheckOfService service={service} />
          </div>
          <GroupForm
            key={loaded.group}
            loaded={loaded}
            languages={settings.data.languages}
            currency={settings.data.currency}
          />
        </Section>
      )}
      {secrets.error && <QueryState {...secrets} rows={2} />}
      {secrets.data && settings.data && (
        <>
          {keys.map((name) => (
            <Section key={name} title={t(`settings.services.key.${name}`)}>
              {accountsOf(name).length === 0 && <p className="text-ink-muted">{t('settings.services.key.host')}</p>}
              {accountsOf(name).map((account) => (
                <ServiceKey
                  key={account}
                  name={name}
                  account={account}
                  secret={secrets.data.items.find((each) => each.name === name && each.account === account) ?? null}
                  onChanged={reload}
                />
              ))}
            </Section>
          ))}
        </>
      )}
    </SettingsFrame>
  );
}
