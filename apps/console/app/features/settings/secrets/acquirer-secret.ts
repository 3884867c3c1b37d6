import type { PartnerSecret, SecretName } from '@kaplya/contract';

/** The secrets of acquirers; keys of services stand with their services. */
export const acquirerSecretNames = ['yookassa', 'stripe', 'stripe-webhook'] as const satisfies readonly SecretName[];

export type AcquirerSecretName = (typeof acquirerSecretNames)[number];
export type AcquirerSecret = PartnerSecret & { readonly name: AcquirerSecretName };

export function isOfAcquirer(secret: PartnerSecret): secret is AcquirerSecret {
  return acquirerSecretNames.some((name) => name === secret.name);
}
