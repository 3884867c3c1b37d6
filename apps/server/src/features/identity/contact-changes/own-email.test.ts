import { endpoints, machineEndpoints, operatorEndpoints } from '@kaplya/contract';
import { DAY_MS, MINUTE_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createStaff } from '../../../../test/people/create-staff.ts';
import { nextPhone } from '../../../../test/people/http-customer.ts';
import { findCode, signInStaff } from '../../../../test/people/sign-in.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { call, callRefused, send, context } = app;
const { sendOwnEmailCode, changeOwnEmail, getMe, getStaff } = operatorEndpoints;

// Past all limit windows, so that tests do not count each other's sends.
beforeEach(() => clock.advance(3 * DAY_MS));

type Member = Awaited<ReturnType<typeof join>>;

const newEmail = () => `${crypto.randomUUID()}@shop.example`;

/** A member of staff with few rights who has just signed in by a code to their e-mail. */
async function join() {
  const [id, email, now] = [crypto.randomUUID(), newEmail(), context.clock.now()];
  await createStaff(context, { partnerId: 'moscow', id, name: 'Вера', phone: nextPhone(), joinedAt: now }, []);
  await context.database.execute(sql`update staff_member set email = ${email} where id = ${id}`);
  return { email, ...(await signInStaff(app, { email })) };
}

const request = ({ token }: Pick<Member, 'token'>, email: string) =>
  call(sendOwnEmailCode, { body: { email } }, { token });

async function move(member: Member, email: string, by: Pick<Member, 'token'> = member) {
  const { challengeId } = await request(member, email.toUpperCase());
  return send(changeOwnEmail, { body: { challengeId, code: await findCode(app, email) } }, { token: by.token });
}

const listLetters = async (to: string) =>
  (await call(machineEndpoints.getOutbox, {})).messages.filter((message) => message.to === to);

describe('the own e-mail of a member of staff [O-02d] [rule 82]', () => {
  test('moves by a code to the new one; the former one hears of it, and signs nobody in', async () => {
    const member = await join();
    const elsewhere = await signInStaff(app, { email: member.email });
    const email = newEmail();
    const response = await move(member, email);
    expect(response.status).toBe(204);
    expect(await call(getMe, {}, member)).toMatchObject({ id: member.subjectId, email });
    expect((await send(getMe, {}, elsewhere)).status).toBe(401);
    const [letter] = (await listLetters(member.email)).slice(-1);
    expect(letter?.text).toContain('Почта вашего аккаунта');
    // Nobody takes an address of staff back by a link.
    expect(letter?.text).not.toContain('/undo-contact');
    const { token } = await signInStaff(app, { email });
    expect(await call(getMe, {}, { token })).toMatchObject({ id: member.subjectId });
    await expect(signInStaff(app, { email: member.email })).rejects.toThrow('staff.not_a_member');
  });

  test('stands in the history, by whom and with both addresses', async () => {
    const member = await join();
    const email = newEmail();
    await move(member, email);
    const { rows } = await context.database.execute(
      sql`select e.action, e.staff_id, p.before, p.after from audit_entry e join audit_personal p on p.entry_id = e.id
          where e.subject = ${`staff:${member.subjectId}`}`,
    );
    expect(rows).toEqual([
      {
        ...{ action: 'staff.changed', staff_id: member.subjectId },
        ...{ before: { email: member.email }, after: { email } },
      },
    ]);
  });

  test('stays where the session has not proved lately whose it is', async () => {
    const member = await join();
    clock.advance(20 * MINUTE_MS);
    const { token } = await call(endpoints.refreshToken, { body: { refresh_token: member.refreshToken } });
    const { status, error } = await callRefused(sendOwnEmailCode, { body: { email: newEmail() } }, { token });
    expect([status, error.code, error.details]).toEqual([
      403,
      'identity.proof_required',
      expect.objectContaining({ methods: expect.arrayContaining(['email']) }),
    ]);
  });

  test('stays where the code is wrong, of another member or used', async () => {
    const [member, other] = [await join(), await join()];
    const email = newEmail();
    expect((await move(member, email, other)).status).toBe(422);
    clock.advance(5 * MINUTE_MS);
    const { challengeId } = await request(member, email);
    const code = await findCode(app, email);
    const wrong = { challengeId, code: code === '0000' ? '1111' : '0000' };
    expect((await callRefused(changeOwnEmail, { body: wrong }, member)).error.code).toBe('identity.code_wrong');
    expect(await call(getMe, {}, member)).toMatchObject({ email: member.email });
    await call(changeOwnEmail, { body: { challengeId, code } }, member);
    const again = await callRefused(changeOwnEmail, { body: { challengeId, code } }, member);
    expect(again.error.code).toBe('identity.challenge_over');
  });

  test("stays where it is a colleague's", async () => {
    const [member, colleague] = [await join(), await join()];
    const response = await move(member, colleague.email);
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'staff.contact_taken' }]);
    expect(await call(getMe, {}, member)).toMatchObject({ email: member.email });
  });

  test('is a later version for who edits the member [rule 81]', async () => {
    const member = await join();
    const owner = { token: await openStaffToken(app, 'owner') };
    const params = { id: member.subjectId };
    const before = await call(getStaff, { params }, owner);
    await move(member, newEmail());
    const body = { version: before.member.version, name: 'Ольга' };
    const { error } = await callRefused(operatorEndpoints.updateStaff, { params, body }, owner);
    expect([error.code, error.details]).toMatchObject(['conflict.changed', { fields: ['email'] }]);
  });
});
