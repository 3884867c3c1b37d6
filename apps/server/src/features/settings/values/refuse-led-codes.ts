import { isDeepStrictEqual } from 'node:util';
import type { SecretName, SettingKey } from '@kaplya/contract';
import type { Transaction } from '#db/client.ts';
import type { PartnerRow } from '#features/company/index.ts';
import { listSecretNames } from '#features/payments/index.ts';
import { assertMayLeadCodes, type StaffCall } from '#features/staff/index.ts';
import { readSetting, type listDefinitions } from './read-setting.ts';

/** The settings that lead codes elsewhere once the shop has the secret: without it nothing is sent there. */
const secretOf: Partial<Record<SettingKey, SecretName>> = {
  ...{ mailHost: 'smtp', mailPort: 'smtp', mailUser: 'smtp' },
  smsAccount: 'smsru',
};

type Change = {
  readonly before: PartnerRow;
  readonly after: PartnerRow;
  readonly wanted: readonly {
    readonly key: SettingKey;
    readonly definition: ReturnType<typeof listDefinitions>[number][1];
  }[];
};

/** Refuses a change of the way that codes go, unless by an owner. The partner's row must be locked. */
export async function refuseLedCodes(
  transaction: Transaction,
  call: StaffCall,
  { before, after, wanted }: Change,
): Promise<void> {
  const secrets = wanted.flatMap(({ key, definition }) => {
    const name = secretOf[key];
    const isSame = isDeepStrictEqual(readSetting(before, key, definition), readSetting(after, key, definition));
    return name === undefined || isSame ? [] : [name];
  });
  if (secrets.length === 0) return;
  const present = await listSecretNames(transaction, call.partner.id);
  if (secrets.some((name) => present.has(name))) await assertMayLeadCodes(transaction, call);
}
