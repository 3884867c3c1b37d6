import type { OpsCustomerPart } from '@kaplya/contract';
import { apiQuery } from '#platform/data/api-query.ts';

/** A customer's page, whose parts have only the newest rows; `more` names the one part that is loaded in full. */
export const customerQuery = (id: string, more?: OpsCustomerPart) =>
  apiQuery('getOpsCustomer', { params: { id }, query: more === undefined ? {} : { more } });

/** The key prefix of a customer's cached pages, whichever part is loaded in full. */
export const customerKey = (id: string): readonly unknown[] => ['getOpsCustomer', { params: { id } }];
