import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Switch } from '@kaplya/ui/field/switch.tsx';
import { useText } from '#i18n/use-text.ts';
import { showFailure } from '#kit/state/show-failure.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { useMe } from '#platform/session/me.ts';

/** The setting that requires passkeys of all staff; only owners change it. */
export function PasskeyPolicy() {
  const t = useText();
  const me = useMe();
  const queries = useQueryClient();
  const query = apiQuery('getStaffPolicy');
  const { data } = useQuery(query);
  const [isBusy, setBusy] = useState(false);
  if (!data || !me.isOwner) return null;
  const { version } = data;

  async function change(isDemanded: boolean) {
    setBusy(true);
    try {
      const body = { version, passkeys: isDemanded ? ('demanded' as const) : ('optional' as const) };
      queries.setQueryData(query.queryKey, await call('updateStaffPolicy', { body }));
    } catch (failure) {
      showFailure(failure, t('kit.form.failed'));
      await queries.invalidateQueries({ queryKey: query.queryKey });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2">
      <Switch
        label={t('staff.policy.passkeys')}
        description={t('staff.policy.passkeys.text')}
        isOn={data.passkeys === 'demanded'}
        isBusy={isBusy}
        onChange={(isOn) => void change(isOn)}
      />
    </div>
  );
}
