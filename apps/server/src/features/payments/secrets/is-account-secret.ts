import { acquirerNames, type AcquirerName, type SecretName } from '@kaplya/contract';

/** Whether a secret belongs to an account for payments, not to a webhook or a service. */
export function isAccountSecret<Secret extends { readonly name: SecretName }>(
  secret: Secret,
): secret is Secret & { readonly name: AcquirerName } {
  return acquirerNames.some((name) => name === secret.name);
}
