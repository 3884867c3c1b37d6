import type { CustomerRow } from '#features/identity/index.ts';

export const subjectOf = (id: string) => `legal-person:${id}`;

/** The name of a member in the audit, which is deleted with their account. */
export const toPersonalName = ({ name, phone, email }: Pick<CustomerRow, 'name' | 'phone' | 'email'>) => ({
  customerName: name ?? phone ?? email,
});
