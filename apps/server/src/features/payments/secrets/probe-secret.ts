import type { SecretName, SecretTest } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { isAccountSecret } from './is-account-secret.ts';
import { describeSecrets } from './describe-secrets.ts';

/** Checks at the provider whether a secret opens its account. Throws `secret.unknown`. */
export async function probeSecret(
  context: Context,
  { partner }: CallOf<'partner'>,
  { name, account }: { readonly name: SecretName; readonly account: string },
): Promise<SecretTest> {
  const secrets = await describeSecrets(context, context.database, partner.id);
  const secret = secrets.find((each) => each.name === name && each.account === account);
  if (!secret) throw new Refusal('secret.unknown');
  if (!secret.isReadable) return { result: 'unreadable' };
  if (!isAccountSecret(secret)) return { result: 'untestable' };
  await context.services.payments.accounts.load();
  const opened = context.payments.accountsOf(partner.id).find((each) => each.name === name && each.account === account);
  if (!opened) throw new Refusal('secret.unknown');
  return { result: await opened.probe() };
}
