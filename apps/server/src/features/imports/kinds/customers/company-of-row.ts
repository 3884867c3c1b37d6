import type { LegalPersonRow } from '#features/identity/index.ts';
import { findFaults, toDetails, type ParsedDetails } from '#features/legal-people/index.ts';
import type { RowError, RowInput } from '../import-kind.ts';

/** The company of a row: as the file has it, as the shop knows it, and whether the customer orders for it. */
export type CompanyOfRow = {
  readonly details: ParsedDetails;
  readonly known: LegalPersonRow | null;
  readonly isMember: boolean;
};

const lettersAtMost = { name: 200, legalAddress: 300, contractNumber: 60 } as const;
const companyFields = ['companyName', 'kpp', 'legalAddress', 'contractNumber'] as const;
const textOf = (input: RowInput, field: string) => String(input[field] ?? '').trim();
const partsOf = (input: RowInput, field: string) =>
  textOf(input, field)
    .split(';')
    .map((part) => part.trim());

/** The companies of a row, as the export of customers lists them: several in the order of their tax numbers. */
export function readCompanies(input: RowInput): ParsedDetails[] {
  const numbers = partsOf(input, 'taxNumber');
  // A cell is divided only where several numbers are, because names may have semicolons, too.
  const read = (field: string, index: number) =>
    numbers.length === 1 ? textOf(input, field) : (partsOf(input, field)[index] ?? '');
  return numbers.flatMap((taxNumber, index) => {
    if (taxNumber === '') return [];
    const [name, kpp] = [read('companyName', index), read('kpp', index)];
    const [legalAddress, contractNumber] = [read('legalAddress', index), read('contractNumber', index)];
    return toDetails({ name, taxNumber, kpp, legalAddress, contractNumber });
  });
}

/** The faults of a row's companies: a name or an address alone identifies none. */
export function findCompanyFaults(partner: { readonly country: string }, input: RowInput): RowError[] {
  const companies = readCompanies(input);
  const isNamed = companyFields.some((field) => textOf(input, field) !== '');
  if (companies.length === 0 && isNamed) return [{ field: 'taxNumber', code: 'cell.empty' }];
  const long = companies.flatMap((details): RowError[] =>
    (['name', 'legalAddress', 'contractNumber'] as const).flatMap((field) =>
      (details[field]?.length ?? 0) > lettersAtMost[field]
        ? {
            field: field === 'name' ? 'companyName' : field,
            code: 'row.too_long',
            params: { most: lettersAtMost[field] },
          }
        : [],
    ),
  );
  const faults = companies.flatMap((details) => findFaults(partner, details));
  return [...long, ...faults.map(({ code, field = null }) => ({ code, field }))];
}
