import type { LegalPersonFields } from '@kaplya/contract';
import { foldTaxNumber, isKpp, isTaxNumber } from '@kaplya/domain';
import type { LegalPersonDetails } from '#features/identity/index.ts';
import { refuseViolations, type RefusalViolation } from '#http/refusal.ts';

/** A company's fields as they are stored. */
export type ParsedDetails = Omit<LegalPersonDetails, 'creditLimitMinor'>;

const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);

/** The faults of typed fields: check digits of the tax number, and the KPP (rule 67b). */
export function findFaults({ country }: { readonly country: string }, details: ParsedDetails): RefusalViolation[] {
  const { taxNumber, kpp } = details;
  if (!isTaxNumber(country, taxNumber)) return [{ code: 'legal_person.tax_number_invalid', field: 'taxNumber' }];
  if (kpp !== null && !isKpp(country, taxNumber, kpp)) return [{ code: 'legal_person.kpp_invalid', field: 'kpp' }];
  return [];
}

/** Throws the Refusals `legal_person.tax_number_invalid` and `legal_person.kpp_invalid`. */
export function parseDetails(partner: { readonly country: string }, fields: LegalPersonFields): ParsedDetails {
  const details = toDetails(fields);
  refuseViolations(findFaults(partner, details));
  return details;
}

export function toDetails({ name, taxNumber, kpp, legalAddress, contractNumber }: LegalPersonFields): ParsedDetails {
  return {
    ...{ name, taxNumber: foldTaxNumber(taxNumber), kpp: orNull(kpp === undefined ? kpp : foldTaxNumber(kpp)) },
    ...{ legalAddress: orNull(legalAddress), contractNumber: orNull(contractNumber) },
  };
}
