import type { CustomerRow, LegalPersonRow } from '#features/identity/index.ts';

export const subjectOf = (id: string) => `legal-person:${id}`;

/** The name of a member in the audit, which is deleted with their account. */
export const toPersonalName = ({ name, phone, email }: Pick<CustomerRow, 'name' | 'phone' | 'email'>) => ({
  customerName: name ?? phone ?? email,
});

export const toAuditFields = (company: LegalPersonRow) => {
  const { name, taxNumber, kpp, legalAddress, contractNumber, creditLimitMinor } = company;
  return { name, taxNumber, kpp, legalAddress, contractNumber, creditLimit: creditLimitMinor };
};
