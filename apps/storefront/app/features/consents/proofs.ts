import type { CookieChoice, CookieProof } from '#platform/storage/stored-values.ts';

/** A proof of a person who has not signed out. */
export type KnownProof = CookieProof & { id: string };

/** Every proof that this device knows by its id: the current one and earlier ones. */
export function listProofs(choice: CookieChoice | null): KnownProof[] {
  const proofs = choice ? [choice.consent, ...(choice.earlier ?? [])] : [];
  return proofs.filter((proof): proof is KnownProof => proof?.id !== undefined);
}

export function toChoice(
  isAccepted: boolean,
  consent: CookieProof | null,
  earlier: readonly CookieProof[],
): CookieChoice {
  return { isAccepted, consent, ...(earlier.length > 0 && { earlier }) };
}
