import { endpoints, type EndpointInput, type Profile } from '@kaplya/contract';
import { DAY_MS, languages } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';

import { NotSent } from '#gateways/not-sent.ts';
import { findCode, nextCustomerPhone, signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { createVisitor } from '../../../../test/people/http-customer.ts';
import { hashCounted } from '../codes/code-hash.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { call, callRefused, context } = app;
const { database } = context;
const withoutMail = await startTestApp({
  clock,
  mail: {
    async send() {
      throw new NotSent('the mail is away');
    },
  },
});

// Moves past all limit windows, so that tests do not count each other's sends.
beforeEach(() => clock.advance(3 * DAY_MS));

let mails = 0;
function nextEmail(): string {
  mails += 1;
  return `customer-${mails}@post.example`;
}

type Fields = EndpointInput<typeof endpoints.updateProfile>['body'];
type SignedIn = { readonly token: string };

const update = ({ token }: SignedIn, body: Fields, lang = 'en') =>
  call(endpoints.updateProfile, { body }, { token, headers: { 'accept-language': lang } });
const getProfile = ({ token }: SignedIn): Promise<Profile> => call(endpoints.getProfile, {}, { token });
const confirmEmail = ({ token }: SignedIn, code: string) =>
  call(endpoints.confirmProfileEmail, { body: { code } }, { token });
const confirmPhone = ({ token }: SignedIn, code: string) =>
  call(endpoints.confirmProfilePhone, { body: { code } }, { token });
type Confirmation = typeof endpoints.confirmProfileEmail | typeof endpoints.confirmProfilePhone;
const confirmRefused = async (
  { token }: SignedIn,
  code: string,
  endpoint: Confirmation = endpoints.confirmProfileEmail,
) => {
  const { status, error } = await callRefused(endpoint, { body: { code } }, { token });
  return { status, code: error.code, details: error.details };
};

async function withdrawConsents(customer: SignedIn): Promise<void> {
  for (const { id } of (await getProfile(customer)).agreements) {
    await call(endpoints.declineAgreement, { params: { id } }, { token: customer.token });
  }
  clock.advance(1);
}

async function countSent(to: string): Promise<number> {
  const { rows } = await database.execute(
    sql`select from code_send where target = ${hashCounted(app.context, 'moscow', to)}`,
  );
  return rows.length;
}

const saved = { success: true, errors: {} };

describe('the user [E-01]', () => {
  test('of an account by phone has it as username, in E.164', async () => {
    const { token, subjectId, phone } = await signInCustomer(app, { name: 'Анна' });
    expect(await call(endpoints.getUser, {}, { token })).toEqual({
      id: subjectId,
      uuid: subjectId,
      name: 'Анна',
      username: phone,
      phone,
      phone_number: phone,
      email: '',
    });
  });

  test('of an account by e-mail has that, and empty texts for what was not given', async () => {
    const email = nextEmail();
    const { token } = await signInCustomer(app, { email });
    const user = await call(endpoints.getUser, {}, { token });
    expect(user).toMatchObject({ name: '', username: email, phone: '', phone_number: '', email });
  });

  test('is nobody for a visitor: 403, as for every call of an account [A-02]', async () => {
    const token = await createVisitor(app);
    for (const endpoint of [endpoints.getUser, endpoints.getProfile, endpoints.exportProfile, endpoints.listSessions]) {
      const { status, error } = await callRefused(endpoint, {}, { token });
      expect([endpoint.id, status, error.code]).toEqual([endpoint.id, 403, 'identity.customer_required']);
    }
  });

  test('is noted with the language and the source of orders [C-02]', async () => {
    const { token, subjectId } = await signInCustomer(app);
    const headers = { 'accept-language': 'en', ordersource: 'site' };
    expect(await call(endpoints.updateUserByJwt, {}, { token, headers })).toEqual({ success: true, message: '' });
    const { rows } = await database.execute(
      sql`select language, order_source as source from customer where id = ${subjectId}`,
    );
    expect(rows).toEqual([{ language: 'en', source: 'site' }]);
    await call(endpoints.updateUserByJwt, {}, { token, headers: { 'accept-language': 'ru' } });
    const after = await database.execute(
      sql`select language, order_source as source from customer where id = ${subjectId}`,
    );
    expect(after.rows).toEqual([{ language: 'ru', source: 'site' }]);
  });
});

describe('the profile [P-04] [A-05]', () => {
  test('holds what was given, confirmed or not, and the agreements that stand', async () => {
    const customer = await signInCustomer(app);
    expect(await getProfile(customer)).toEqual({
      name: '',
      email: null,
      emailConfirmed: false,
      phone: customer.phone,
      phoneConfirmed: true,
      phonePending: false,
      birthday: null,
      avatar: null,
      agreements: [expect.objectContaining({ consentType: 'personal_data' })],
      legalPeople: [],
    });

    const { token, subjectId } = customer;
    const params = { userId: subjectId };
    const marketing = await call(endpoints.acceptAgreement, { params, body: { consentType: 'marketing' } }, { token });
    expect((await getProfile(customer)).agreements.map(({ consentType }) => consentType)).toEqual([
      'personal_data',
      'marketing',
    ]);
    await call(endpoints.declineAgreement, { params: { id: marketing.id } }, { token });
    expect((await getProfile(customer)).agreements.map(({ consentType }) => consentType)).toEqual(['personal_data']);
  });

  test('names the legal people for whom the customer may order', async () => {
    const customer = await signInCustomer(app);
    const id = crypto.randomUUID();
    await database.execute(sql`
      insert into legal_person (partner_id, id, name, tax_number) values ('moscow', ${id}, 'ООО «Клён»', '7700000000')`);
    await database.execute(sql`
      insert into legal_person_customer (partner_id, legal_person_id, customer_id)
      values ('moscow', ${id}, ${customer.subjectId})`);
    expect((await getProfile(customer)).legalPeople).toEqual([{ id, name: 'ООО «Клён»' }]);
    expect((await getProfile(await signInCustomer(app))).legalPeople).toEqual([]);
  });

  test('is changed field by field: what is not sent stays [C-02]', async () => {
    const customer = await signInCustomer(app);
    expect(await update(customer, { name: ' Анна  Петрова ', birthday: '1990-02-28' })).toEqual(saved);
    expect(await getProfile(customer)).toMatchObject({ name: 'Анна Петрова', birthday: '1990-02-28' });
    expect(await update(customer, { name: 'Анна' })).toEqual(saved);
    expect(await update(customer, {})).toEqual(saved);
    expect(await getProfile(customer)).toMatchObject({ name: 'Анна', birthday: '1990-02-28' });
    expect(await update(customer, { birthday: '' })).toEqual(saved);
    expect(await getProfile(customer)).toMatchObject({ name: 'Анна', birthday: null });
  });

  test('shows every error at once, in the words of the form, and saves nothing then [C-02] [V-01] [V-02]', async () => {
    const customer = await signInCustomer(app, { name: 'Анна' });
    expect(await update(customer, { name: '', email: 'no address', phone: '123', birthday: '2026-02-30' })).toEqual({
      success: false,
      errors: {
        name: ['Name not specified.'],
        email: ['You specified an invalid email address.'],
        phone: ['You specified an invalid phone number.'],
        birthday: ['Enter a real date of birth.'],
      },
    });
    expect(await update(customer, { name: 'Мария', phone: '+994501234567' })).toEqual({
      success: false,
      errors: { phone: ['We only accept numbers that begin with +7.'] },
    });
    expect(await getProfile(customer)).toMatchObject({ name: 'Анна', email: null, phone: customer.phone });
  });

  test('shows a mailbox with letters of its own as it was typed, and never as two mailboxes [V-02]', async () => {
    const customer = await signInCustomer(app);
    const typed = `ivan${Date.now()}@почта.рф`;
    const ascii = typed.replace('почта.рф', 'xn--80a1acny.xn--p1ai');
    expect(await update(customer, { email: typed })).toEqual(saved);
    expect(await getProfile(customer)).toMatchObject({ email: typed });
    const { rows } = await database.execute(sql`select pending_email from customer where id = ${customer.subjectId}`);
    expect(rows).toEqual([{ pending_email: ascii }]);
    expect(await update(customer, { email: ascii.toUpperCase() })).toEqual(saved);
    expect(await getProfile(customer)).toMatchObject({ email: typed });
    const { errors } = await update(customer, { email: 'иван@почта.рф' });
    expect(errors).toEqual({ email: ['Before the @, we accept Latin letters only.'] });
  });

  test('shows its errors in the words of every language, each in its own', async () => {
    const { token } = await signInCustomer(app);
    const body = JSON.stringify({ name: '\u200B', birthday: '1890-01-01', email: 'none', phone: '1' });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const texts = new Set<string>();
    for (const lang of languages) {
      const response = await app.fetch(`/api/v1/auth/update?lang=${lang}`, { method: 'POST', headers, body });
      const { errors } = endpoints.updateProfile.answer.parse(await response.json());
      for (const [text = ''] of Object.values(errors)) texts.add(text);
    }
    expect(texts.size).toBe(4 * languages.length);
  });

  test.each([
    ['1900-01-01', true],
    ['1899-12-31', false],
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['29.02.2024', false],
    ['tomorrow', false],
    ['2026-01-0', false],
  ])('takes %s as a birthday: %s', async (birthday, isReal) => {
    const customer = await signInCustomer(app);
    expect((await update(customer, { birthday })).success).toBe(isReal);
  });

  test('takes today as a birthday and not tomorrow, by the shop’s calendar', async () => {
    const customer = await signInCustomer(app);
    const midnight = new Date(clock.now());
    midnight.setUTCHours(21, 0, 0, 0);
    const day = midnight.toISOString().slice(0, 10);
    const next = new Date(midnight.getTime() + DAY_MS).toISOString().slice(0, 10);
    // At 21:00 UTC a new day begins in Moscow.
    clock.set(new Date(midnight.getTime() - 1));
    const late = await signInCustomer(app, { phone: customer.phone ?? '' });
    expect([await update(late, { birthday: day }), (await update(late, { birthday: next })).success]).toEqual([
      saved,
      false,
    ]);
    clock.set(midnight);
    expect(await update(late, { birthday: next })).toEqual(saved);
  });

  test('has no room for a name of more than 100 characters', async () => {
    const { token } = await signInCustomer(app);
    await update({ token }, { name: 'а'.repeat(100) });
    const { status, error } = await callRefused(
      endpoints.updateProfile,
      { body: { name: 'а'.repeat(101) } },
      { token },
    );
    expect([status, error.errors[0]?.field]).toEqual([400, 'name']);
  });

  test('saves a name as it is written, whatever it looks like', async () => {
    const customer = await signInCustomer(app);
    for (const name of [`O’Brien "<script>alert(1)</script>"`, "Robert'); drop table customer;--", 'Əli 👨‍👩‍👧']) {
      await update(customer, { name });
      expect((await getProfile(customer)).name).toBe(name);
    }
  });
});

describe('a new e-mail [P-04]', () => {
  test('waits for its code, and only then is the one of the account', async () => {
    const customer = await signInCustomer(app);
    const email = nextEmail();
    expect(await update(customer, { email: email.toUpperCase() })).toEqual(saved);
    expect(await getProfile(customer)).toMatchObject({ email, emailConfirmed: false });
    expect(await call(endpoints.getUser, {}, customer)).toMatchObject({ email: '' });

    await confirmEmail(customer, await findCode(app, email));
    expect(await getProfile(customer)).toMatchObject({ email, emailConfirmed: true });
    expect((await signInCustomer(app, { email })).subjectId).toBe(customer.subjectId);
  });

  test('does not sign in before it is confirmed: who has it then has an account of their own', async () => {
    const customer = await signInCustomer(app);
    const email = nextEmail();
    await update(customer, { email });
    const other = await signInCustomer(app, { email });
    expect([other.isNew, other.subjectId === customer.subjectId]).toEqual([true, false]);
  });

  test('that is somebody’s is sent a code like any other, and shown to be theirs only by the code', async () => {
    const owner = await signInCustomer(app, { email: nextEmail() });
    const { email } = await call(endpoints.getUser, {}, owner);
    const customer = await signInCustomer(app);
    expect(await update(customer, { email })).toEqual(saved);
    const code = await findCode(app, email);
    expect(await confirmRefused(customer, code)).toMatchObject({ status: 422, code: 'identity.email_taken' });
    expect(await getProfile(customer)).toMatchObject({ email, emailConfirmed: false });
    expect(await getProfile(owner)).toMatchObject({ email, emailConfirmed: true });
  });

  test('of two accounts at once goes to the one that confirms first', async () => {
    const email = nextEmail();
    const customers = [await signInCustomer(app), await signInCustomer(app)];
    const codes: string[] = [];
    for (const customer of customers) {
      await update(customer, { email });
      codes.push(await findCode(app, email));
    }
    const results = await Promise.all(
      customers.map((customer, index) =>
        confirmEmail(customer, codes[index] ?? '').then(
          () => 'confirmed',
          (error: unknown) => (String(error).includes('identity.email_taken') ? 'taken' : String(error)),
        ),
      ),
    );
    expect(results.toSorted((one, other) => one.localeCompare(other))).toEqual(['confirmed', 'taken']);
  });

  test('is sent another code when it is given again, and the first one is over', async () => {
    const customer = await signInCustomer(app);
    const email = nextEmail();
    await update(customer, { email });
    const first = await findCode(app, email);
    await update(customer, { email });
    expect(await countSent(email)).toBe(2);
    const second = await findCode(app, email);
    if (first !== second) expect(await confirmRefused(customer, first)).toMatchObject({ code: 'identity.code_wrong' });
    await confirmEmail(customer, second);
  });

  test('is forgotten when the confirmed one is given again, with no code to anybody', async () => {
    const email = nextEmail();
    const customer = await signInCustomer(app, { email });
    const sent = await countSent(email);
    const other = nextEmail();
    await update(customer, { email: other });
    expect(await getProfile(customer)).toMatchObject({ email: other, emailConfirmed: false });
    const code = await findCode(app, other);
    expect(await update(customer, { email })).toEqual(saved);
    expect(await getProfile(customer)).toMatchObject({ email, emailConfirmed: true });
    expect(await confirmRefused(customer, code)).toMatchObject({ status: 422, code: 'identity.challenge_over' });
    expect(await countSent(email)).toBe(sent);
  });

  test('in place of another that waits leaves the code of that one worthless', async () => {
    const customer = await signInCustomer(app);
    const [first, second] = [nextEmail(), nextEmail()];
    await update(customer, { email: first });
    const code = await findCode(app, first);
    await update(customer, { email: second });
    expect((await confirmRefused(customer, code)).code).toMatch(/code_wrong|challenge_over/);
    await confirmEmail(customer, await findCode(app, second));
    expect(await getProfile(customer)).toMatchObject({ email: second });
  });

  test('can be removed, unless there would be no way in any more', async () => {
    const customer = await signInCustomer(app);
    const email = nextEmail();
    await update(customer, { email });
    await confirmEmail(customer, await findCode(app, email));
    expect(await update(customer, { email: '' })).toEqual(saved);
    expect(await getProfile(customer)).toMatchObject({ email: null, emailConfirmed: false });

    const byEmail = await signInCustomer(app, { email: nextEmail() });
    await update(byEmail, { phone: nextCustomerPhone() });
    expect(await update(byEmail, { email: '', name: 'Анна' })).toEqual({
      success: false,
      errors: { email: ['You sign in with this email: it can be replaced, not removed.'] },
    });
    expect(await getProfile(byEmail)).toMatchObject({ name: '', emailConfirmed: true });
  });

  test('is guessed in five attempts at most, which are counted though they are refused [rule 56]', async () => {
    const customer = await signInCustomer(app);
    const email = nextEmail();
    await update(customer, { email });
    const code = await findCode(app, email);
    const wrong = code === '000000' ? '111111' : '000000';
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      expect(await confirmRefused(customer, wrong)).toEqual({
        status: 422,
        code: 'identity.code_wrong',
        details: { attemptsLeft },
      });
    }
    expect(await confirmRefused(customer, code)).toMatchObject({ code: 'identity.challenge_over' });
  });

  test('is confirmed by the account that it was given in, and by no other', async () => {
    const [customer, stranger] = [await signInCustomer(app), await signInCustomer(app)];
    const email = nextEmail();
    await update(customer, { email });
    const code = await findCode(app, email);
    expect(await confirmRefused(stranger, code)).toMatchObject({ status: 422, code: 'identity.challenge_over' });
    await confirmEmail(customer, code);
    expect(await confirmRefused(customer, code)).toMatchObject({ code: 'identity.challenge_over' });
  });
});

describe('a phone [P-04]', () => {
  test('of an account by e-mail is what the courier calls, from the moment it is given', async () => {
    const customer = await signInCustomer(app, { email: nextEmail() });
    const [first, second] = [nextCustomerPhone(), nextCustomerPhone()];
    for (const phone of [first, second]) {
      expect(await update(customer, { phone })).toEqual(saved);
      expect(await getProfile(customer)).toMatchObject({ phone, phoneConfirmed: false });
      expect(await countSent(phone)).toBe(0);
    }
    expect(await update(customer, { phone: '' })).toEqual(saved);
    expect(await getProfile(customer)).toMatchObject({ phone: null, phoneConfirmed: false });
  });

  test('that is only given does not sign in, and may be given by several [P-06]', async () => {
    const owner = await signInCustomer(app);
    const customer = await signInCustomer(app, { email: nextEmail() });
    expect(await update(customer, { phone: owner.phone ?? '' })).toEqual(saved);
    expect((await signInCustomer(app, { phone: owner.phone ?? '' })).subjectId).toBe(owner.subjectId);
  });

  test('in place of a confirmed one waits for its code; until then the old one signs in', async () => {
    const customer = await signInCustomer(app);
    const phone = nextCustomerPhone();
    expect(await update(customer, { phone })).toEqual(saved);
    expect(await getProfile(customer)).toMatchObject({ phone, phoneConfirmed: false });
    expect(await call(endpoints.getUser, {}, customer)).toMatchObject({ phone: customer.phone });
    await confirmPhone(customer, await findCode(app, phone));
    expect(await getProfile(customer)).toMatchObject({ phone, phoneConfirmed: true });

    // Until then its former owner may restore it (rule 61b).
    clock.advance(3 * DAY_MS);
    expect((await signInCustomer(app, { phone })).subjectId).toBe(customer.subjectId);
    expect((await signInCustomer(app, { phone: customer.phone ?? '' })).isNew).toBe(true);
  });

  test('is read as it is dialled in the shop’s country [V-01]', async () => {
    const customer = await signInCustomer(app, { email: nextEmail() });
    expect(await update(customer, { phone: '8 (916) 123-45-67' })).toEqual(saved);
    expect(await getProfile(customer)).toMatchObject({ phone: '+79161234567' });
  });

  test('that somebody signs in with is theirs: the code says so', async () => {
    const [owner, customer] = [await signInCustomer(app), await signInCustomer(app)];
    const phone = owner.phone ?? '';
    expect(await update(customer, { phone })).toEqual(saved);
    const code = await findCode(app, phone);
    expect(await confirmRefused(customer, code, endpoints.confirmProfilePhone)).toMatchObject({
      status: 422,
      code: 'identity.phone_taken',
    });
  });

  test('that is confirmed is not removed, and the same again forgets the one that waits [V-01]', async () => {
    const customer = await signInCustomer(app);
    expect(await update(customer, { phone: '' })).toEqual({
      success: false,
      errors: { phone: ['This field is required.'] },
    });
    await update(customer, { phone: nextCustomerPhone() });
    expect(await update(customer, { phone: customer.phone ?? '' })).toEqual(saved);
    expect(await getProfile(customer)).toMatchObject({ phone: customer.phone, phoneConfirmed: true });
  });

  test('that waits is not confirmed by a code of the e-mail, nor the other way round', async () => {
    const customer = await signInCustomer(app);
    const [phone, email] = [nextCustomerPhone(), nextEmail()];
    expect(await update(customer, { phone, email })).toEqual(saved);
    const [ofPhone, ofEmail] = [await findCode(app, phone), await findCode(app, email)];
    expect((await confirmRefused(customer, ofPhone)).code).toBe('identity.code_wrong');
    expect((await confirmRefused(customer, ofEmail, endpoints.confirmProfilePhone)).code).toBe('identity.code_wrong');
    await Promise.all([confirmEmail(customer, ofEmail), confirmPhone(customer, ofPhone)]);
    expect(await getProfile(customer)).toMatchObject({ phone, email, phoneConfirmed: true, emailConfirmed: true });
  });
});

describe('a code that cannot be sent', () => {
  test('is an error of its field; the rest is saved, and giving the address again sends again', async () => {
    const customer = await signInCustomer(app);
    const email = nextEmail();
    for (let sent = 0; sent < 3; sent += 1) expect(await update(customer, { email })).toEqual(saved);
    expect(await update(customer, { email, name: 'Анна' })).toEqual({
      success: false,
      errors: { email: ['Too many codes. The next one can be requested in 10 minutes.'] },
    });
    expect(await getProfile(customer)).toMatchObject({ name: 'Анна', email, emailConfirmed: false });
    clock.advance(10 * 60_000);
    expect(await update(customer, { email })).toEqual(saved);
  });

  test('because the mail is away is an error there too', async () => {
    const { token } = await signInCustomer(withoutMail);
    const email = nextEmail();
    const headers = { 'accept-language': 'en' };
    expect(
      await withoutMail.call(endpoints.updateProfile, { body: { email, name: 'Анна' } }, { token, headers }),
    ).toEqual({
      success: false,
      errors: { email: ['The code could not be sent. Try again, or another way.'] },
    });
    expect(await withoutMail.call(endpoints.getProfile, {}, { token })).toMatchObject({ name: 'Анна', email });

    const registration = { name: 'Мария', email: nextEmail() };
    expect(await withoutMail.call(endpoints.completeRegistration, { body: registration }, { token, headers })).toEqual({
      success: true,
      message: 'The code could not be sent. Try again, or another way.',
    });
    expect(await withoutMail.call(endpoints.getProfile, {}, { token })).toMatchObject(registration);
  });
});

describe('completing the registration [C-13]', () => {
  type Registration = EndpointInput<typeof endpoints.completeRegistration>['body'];
  const headers = { application: 'site', 'accept-language': 'en' };
  const complete = ({ token }: SignedIn, body: Registration) =>
    call(endpoints.completeRegistration, { body }, { token, headers });
  const completeRefused = async ({ token }: SignedIn, body: Registration) => {
    const { status, error } = await callRefused(endpoints.completeRegistration, { body }, { token, headers });
    return { status, errors: error.errors.map(({ code, field }) => [code, field]) };
  };

  test('saves the name, and asks the e-mail for its code', async () => {
    const customer = await signInCustomer(app);
    const email = nextEmail();
    expect(await complete(customer, { name: ' Анна ', email })).toEqual({ success: true, message: '' });
    expect(await getProfile(customer)).toMatchObject({ name: 'Анна', email, emailConfirmed: false });
    await confirmEmail(customer, await findCode(app, email));
  });

  test('saves a phone where none is confirmed, and never in place of one that is', async () => {
    const byEmail = await signInCustomer(app, { email: nextEmail() });
    const phone = nextCustomerPhone();
    await complete(byEmail, { name: 'Анна', phone });
    expect(await getProfile(byEmail)).toMatchObject({ phone, phoneConfirmed: false });

    const byPhone = await signInCustomer(app);
    await complete(byPhone, { name: 'Анна', phone });
    expect(await getProfile(byPhone)).toMatchObject({ phone: byPhone.phone, phoneConfirmed: true });
    expect(await countSent(phone)).toBe(0);
  });

  test('sends nothing to the e-mail that signed in', async () => {
    const email = nextEmail();
    const customer = await signInCustomer(app, { email });
    const sent = await countSent(email);
    await complete(customer, { name: 'Анна', email: email.toUpperCase() });
    expect(await getProfile(customer)).toMatchObject({ email, emailConfirmed: true });
    expect(await countSent(email)).toBe(sent);
  });

  test('refuses everything that is wrong at once, and saves nothing [V-01] [V-02] [V-04] [rule 78]', async () => {
    const customer = await signInCustomer(app, { name: 'Анна' });
    await withdrawConsents(customer);
    expect(await completeRefused(customer, { name: '', phone: '+99450', email: 'none' })).toEqual({
      status: 422,
      errors: [
        ['identity.name_required', 'name'],
        ['identity.phone_invalid', 'phone'],
        ['identity.email_invalid', 'email'],
        ['consent.personal_data_required', 'consents'],
      ],
    });
    expect(await completeRefused(customer, { name: 'Мария', phone: '+994501234567' })).toEqual({
      status: 422,
      errors: [
        ['identity.phone_country', 'phone'],
        ['consent.personal_data_required', 'consents'],
      ],
    });
    expect((await getProfile(customer)).name).toBe('Анна');
  });

  test('takes the consents with it, each with where it was given [rule 78]', async () => {
    const customer = await signInCustomer(app);
    await withdrawConsents(customer);
    await complete(customer, { name: 'Анна', consents: ['personal_data', 'marketing', 'marketing'] });
    const { agreements } = await getProfile(customer);
    expect(agreements.map(({ consentType }) => consentType)).toEqual(['personal_data', 'marketing']);
    const { rows } = await database.execute(sql`
      select source, ip from consent where subject_id = ${customer.subjectId} and at = ${clock.now().toISOString()}`);
    expect(rows).toEqual([
      { source: 'site', ip: '127.0.0.1' },
      { source: 'site', ip: '127.0.0.1' },
    ]);
  });

  test('gives nobody a consent that they did not give: marketing stays off [rule 78]', async () => {
    const customer = await signInCustomer(app);
    await complete(customer, { name: 'Анна' });
    expect((await getProfile(customer)).agreements.map(({ consentType }) => consentType)).toEqual(['personal_data']);
  });
});

test('an account with an e-mail alone confirms its phone, which signs in from then on [S-32] [rule 29c] [rule 49b]', async () => {
  const phone = nextCustomerPhone();
  const customer = await signInCustomer(app, { email: nextEmail() });
  await update(customer, { phone });
  expect(await getProfile(customer)).toMatchObject({ phone, phoneConfirmed: false, phonePending: false });
  expect(await update(customer, { phone, confirmPhone: true })).toEqual({ success: true, errors: {} });
  expect(await getProfile(customer)).toMatchObject({ phone, phoneConfirmed: false, phonePending: true });
  await confirmPhone(customer, await findCode(app, phone));
  expect(await getProfile(customer)).toMatchObject({ phone, phoneConfirmed: true, phonePending: false });
  expect((await signInCustomer(app, { phone })).subjectId).toBe(customer.subjectId);
});

test('a phone that is to be confirmed goes on being the courier’s where the customer thinks better of it', async () => {
  const phone = nextCustomerPhone();
  const customer = await signInCustomer(app, { email: nextEmail() });
  await update(customer, { phone, confirmPhone: true });
  await update(customer, { phone });
  expect(await getProfile(customer)).toMatchObject({ phone, phoneConfirmed: false, phonePending: false });
  const { code } = await confirmRefused(customer, await findCode(app, phone), endpoints.confirmProfilePhone);
  expect(code).toBe('identity.challenge_over');
});
