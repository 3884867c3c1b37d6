import { randomInt } from 'node:crypto';
import type { User } from '@kaplya/contract';
import { queryShop } from '../shop/database.ts';
import { createCustomer, signInOverHttp, type HttpCustomer } from '../pages/account.ts';

// Creates people, because the demonstration has few: two journeys that sign in the same person request codes from one
// address at once, and soon exceed its limit.

/** A customer with a company that pays by contract. */
export async function createDirector(): Promise<HttpCustomer & { company: { id: string; name: string } }> {
  const director = await createCustomer({ name: 'Igor' });
  const { id: customerId } = await director.call<User>('/api/v1/user');
  const company = { id: crypto.randomUUID(), name: `ООО «Ромашка-${randomInt(1_000_000)}»` };
  await queryShop(
    "insert into legal_person (partner_id, id, name, tax_number) values ('moscow', $1, $2, '7712345678')",
    [company.id, company.name],
  );
  await queryShop(
    "insert into legal_person_customer (partner_id, legal_person_id, customer_id) values ('moscow', $1, $2)",
    [company.id, customerId],
  );
  return { ...director, company };
}

/** An operator who advances orders. */
export async function createOperator(): Promise<HttpCustomer> {
  const email = `operator-${crypto.randomUUID()}@demo.example`;
  await queryShop(
    `insert into customer (partner_id, id, roles, name, email) values ('moscow', $1, '["ROLE_ADMIN"]', 'Operator', $2)`,
    [crypto.randomUUID(), email],
  );
  return signInOverHttp(email);
}
