import type { OpsLegalPerson, OpsLegalPersonInput } from '@kaplya/contract';
import { readAmount, toTypedAmount } from '@kaplya/domain/read-amount';

export type CompanyValues = {
  name: string;
  taxNumber: string;
  kpp: string;
  legalAddress: string;
  contractNumber: string;
  /** As typed; empty: no limit. */
  creditLimit: string;
};

export function toCompanyValues(company: OpsLegalPerson | null, decimal: ',' | '.'): CompanyValues {
  return {
    name: company?.name ?? '',
    taxNumber: company?.taxNumber ?? '',
    kpp: company?.kpp ?? '',
    legalAddress: company?.legalAddress ?? '',
    contractNumber: company?.contractNumber ?? '',
    creditLimit: company?.creditLimit ? toTypedAmount(company.creditLimit.amount, decimal) : '',
  };
}

/** The input of a save; null: the limit is no amount. */
export function readCompanyValues({ creditLimit, ...fields }: CompanyValues): OpsLegalPersonInput | null {
  if (creditLimit.trim() === '') return { ...fields, creditLimitMinor: null };
  const read = readAmount(creditLimit);
  return 'amount' in read ? { ...fields, creditLimitMinor: read.amount } : null;
}
