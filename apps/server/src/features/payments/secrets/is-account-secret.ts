import type { AcquirerName, SecretName } from '@kaplya/contract';

/** Whether a secret belongs to an account for payments, not to a webhook. */
export function isAccountSecret<Secret extends { readonly name: SecretName }>(
  secret: Secret,
): secret is Secret & { readonly name: AcquirerName } {
  return secret.name !== 'stripe-webhook';
}
