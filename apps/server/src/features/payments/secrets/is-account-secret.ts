import type { AcquirerName, SecretName } from '@kaplya/contract';

/** Whether a secret opens an account that takes money. */
export function isAccountSecret<Secret extends { readonly name: SecretName }>(
  secret: Secret,
): secret is Secret & { readonly name: AcquirerName } {
  return secret.name !== 'stripe-webhook';
}
