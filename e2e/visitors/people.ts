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
  await queryShop("insert into legal_person (partner_id, id, name, tax_number) values ('moscow', $1, $2, $3)", [
    company.id,
    company.name,
    company.id.slice(-12),
  ]);
  await queryShop(
    "insert into legal_person_customer (partner_id, legal_person_id, customer_id) values ('moscow', $1, $2)",
    [company.id, customerId],
  );
  return { ...director, company };
}

/** A member of staff who may do everything. */
export async function createOperator(): Promise<HttpCustomer> {
  const email = `operator-${crypto.randomUUID()}@demo.example`;
  const id = crypto.randomUUID();
  await queryShop("insert into staff_member (partner_id, id, name, email) values ('moscow', $1, 'Operator', $2)", [
    id,
    email,
  ]);
  await queryShop(
    `insert into staff_member_role (partner_id, member_id, role_id)
     select partner_id, $1, id from staff_role where partner_id = 'moscow' and is_owner`,
    [id],
  );
  return signInOverHttp(email, { as: 'staff' });
}
