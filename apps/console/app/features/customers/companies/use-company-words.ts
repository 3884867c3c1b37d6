import { useLabels, type Labels } from '#i18n/use-labels.ts';

/** Labels of a company's columns, form fields, audit fields and audit actions. */
const labels: Labels = {
  name: 'companies.name',
  taxNumber: 'companies.taxNumber',
  tax_number: 'companies.taxNumber',
  kpp: 'companies.kpp',
  legalAddress: 'companies.legalAddress',
  legal_address: 'companies.legalAddress',
  contractNumber: 'companies.contractNumber',
  contract_number: 'companies.contractNumber',
  creditLimit: 'companies.creditLimit',
  credit_limit_minor: 'companies.creditLimit',
  person: 'companies.person',
  customerName: 'companies.person',
  amount: 'companies.payment.amount',
  day: 'companies.payment.day',
  note: 'companies.payment.note',
  'legalPerson.created': 'companies.audit.created',
  'legalPerson.changed': 'companies.audit.changed',
  'legalPerson.member_added': 'companies.audit.memberAdded',
  'legalPerson.member_removed': 'companies.audit.memberRemoved',
  'legalPerson.payment_recorded': 'companies.audit.paymentRecorded',
  'exchange.company_added': 'companies.audit.added1c',
  'exchange.company_changed': 'companies.audit.changed1c',
  'colleague.admitted': 'companies.audit.colleagueAdmitted',
  'colleague.refused': 'companies.audit.colleagueRefused',
  'colleague.left': 'companies.audit.colleagueLeft',
};

export const useCompanyLabel = (): ((field: string) => string) => useLabels(labels);
