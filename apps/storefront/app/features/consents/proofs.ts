import type { CookieChoice, CookieProof } from '#platform/storage/stored-values.ts';

/** Every proof of the current choice that the device knows. */
export function listProofs(choice: CookieChoice | null): CookieProof[] {
  return choice ? [...(choice.consent ? [choice.consent] : []), ...(choice.earlier ?? [])] : [];
}

export function toChoice(
  isAccepted: boolean,
  consent: CookieProof | null,
  earlier: readonly CookieProof[],
): CookieChoice {
  return { isAccepted, consent, ...(earlier.length > 0 && { earlier }) };
}
