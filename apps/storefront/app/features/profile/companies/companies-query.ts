import { apiQuery } from '#platform/data/api-query.ts';
import { refreshAccount } from '../data/refresh-account.ts';

export const companiesQuery = () => apiQuery('listOwnLegalPeople');

/** Refetches the companies, and the profile, whose addresses may be of a company. */
export async function refreshCompanies(): Promise<void> {
  await refreshAccount(companiesQuery());
}
