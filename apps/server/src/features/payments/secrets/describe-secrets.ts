import type { PartnerSecret } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { listStaffNames } from '#features/staff/index.ts';
import { isTestKey } from '#gateways/payments/index.ts';
import { isAccountSecret } from './is-account-secret.ts';
import { openSecret } from './seal-secret.ts';
import { listSecretsOf, type SecretRow } from './secret.store.ts';

/**
 * Describes the partner's secrets: those of the database, then those of the environment that the database does not
 * replace.
 */
export async function describeSecrets(
  context: Pick<Context, 'config'>,
  executor: Executor,
  partnerId: string,
): Promise<PartnerSecret[]> {
  const rows = await listSecretsOf(executor, partnerId);
  const names = await listStaffNames(
    executor,
    partnerId,
    rows.flatMap(({ setBy }) => setBy ?? []),
  );
  const own = rows.map((row) => toSecret(context, row, names));
  const isReplaced = ({ name, account }: Pick<PartnerSecret, 'name' | 'account'>) =>
    own.some((secret) => secret.name === name && secret.account === account);
  const all = [...own, ...listOfEnvironment(context, partnerId).filter((secret) => !isReplaced(secret))];
  const accounts: readonly PartnerSecret[] = all.filter(isAccountSecret);
  return all.map((secret) => {
    if (!isAccountSecret(secret)) return secret;
    const position = accounts.indexOf(secret) + 1;
    return { ...secret, position, takesNewPayments: position === 1 && secret.isReadable };
  });
}

function toSecret(
  { config }: Pick<Context, 'config'>,
  row: SecretRow,
  names: ReadonlyMap<string, string>,
): PartnerSecret {
  const { name, account, version, setAt, setBy, unreadableSince } = row;
  const value = openSecret(config.secrets.appSecret, row);
  const isReadable = value !== null;
  return {
    ...{ name, account, version, source: 'database', isReadable, hint: isReadable ? row.hint : '' },
    setAt: setAt.toISOString(),
    setBy: setBy === null ? null : { id: setBy, name: names.get(setBy) ?? '' },
    unreadableSince: isReadable ? null : (unreadableSince?.toISOString() ?? null),
    ...{ position: null, takesNewPayments: false },
    isTest: value !== null && isAccountSecret(row) && isTestKey(row.name, value),
  };
}

function listOfEnvironment({ config }: Pick<Context, 'config'>, partnerId: string): PartnerSecret[] {
  return (config.yooKassa.accounts.get(partnerId) ?? []).map(({ shopId, secretKey }) => ({
    ...{ name: 'yookassa', account: shopId, hint: secretKey.slice(-4), source: 'environment', version: 0 },
    ...{ setAt: null, setBy: null, isReadable: true, unreadableSince: null, position: null, takesNewPayments: false },
    isTest: isTestKey('yookassa', secretKey),
  }));
}
