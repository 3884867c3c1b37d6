import type { CookieChoice, CookieProof } from '#platform/storage/stored-values.ts';

/** Every proof stored with the choice on this device: the current one and earlier ones. */
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
