import type { OpsCustomerPart } from '@kaplya/contract';
import { apiQuery } from '#platform/data/api-query.ts';

/** A customer's page; `more` names the part that comes at length. */
export const customerQuery = (id: string, more?: OpsCustomerPart) =>
  apiQuery('getOpsCustomer', { params: { id }, query: more === undefined ? {} : { more } });

/** Every page of a customer that was read, whichever part came at length. */
export const customerKey = (id: string): readonly unknown[] => ['getOpsCustomer', { params: { id } }];
