import type { LegalPersonRow } from '#features/identity/index.ts';
import { findFaults, toDetails, type ParsedDetails } from '#features/legal-people/index.ts';
import type { RowError, RowInput } from '../import-kind.ts';

/** The company of a row: as the file has it, as the shop knows it, and whether the customer orders for it. */
export type CompanyOfRow = {
  readonly details: ParsedDetails;
  readonly known: LegalPersonRow | null;
  readonly isMember: boolean;
};

const companyFields = ['companyName', 'kpp', 'legalAddress', 'contractNumber'] as const;
const textOf = (input: RowInput, field: string) => String(input[field] ?? '').trim();

/** The company's fields in a row; null: it names no company by a tax number. */
export function readCompany(input: RowInput): ParsedDetails | null {
  const taxNumber = textOf(input, 'taxNumber');
  if (taxNumber === '') return null;
  return toDetails({
    ...{ name: textOf(input, 'companyName'), taxNumber, kpp: textOf(input, 'kpp') },
    ...{ legalAddress: textOf(input, 'legalAddress'), contractNumber: textOf(input, 'contractNumber') },
  });
}

/** The faults of a row's company: a name or an address alone identifies none. */
export function findCompanyFaults(partner: { readonly country: string }, input: RowInput): RowError[] {
  const details = readCompany(input);
  if (!details) {
    const isNamed = companyFields.some((field) => textOf(input, field) !== '');
    return isNamed ? [{ field: 'taxNumber', code: 'cell.empty' }] : [];
  }
  return findFaults(partner, details).map(({ code, field = null }) => ({ code, field }));
}
