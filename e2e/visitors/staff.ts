import { signInOverHttp, type HttpCustomer } from '../pages/account.ts';
import { queryShop } from '../shop/database.ts';

type Job = 'owner' | 'operator' | 'dispatcher' | 'accountant' | 'goods' | 'warehouse';

/** A new member of Moscow's staff with the role of one job. */
export async function createMember(template: Job): Promise<{ id: string; email: string }> {
  const id = crypto.randomUUID();
  const email = `${template}-${id}@demo.example`;
  await queryShop("insert into staff_member (partner_id, id, name, email) values ('moscow', $1, $2, $3)", [
    id,
    template,
    email,
  ]);
  await queryShop(
    `insert into staff_member_role (partner_id, member_id, role_id)
     select partner_id, $1, id from staff_role where partner_id = 'moscow' and template = $2`,
    [id, template],
  );
  return { id, email };
}

/** A new member of staff of one job, who has signed in before. */
export async function signInMember(job: Job): Promise<HttpCustomer & { id: string }> {
  const { id, email } = await createMember(job);
  return { ...(await signInOverHttp(email, { as: 'staff' })), id };
}
