import { endpoints, type AdditionalAddressFields, type Address, type AddressFields } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { demoCompany, demoPeople } from '@kaplya/demonstration/people';
import { createVisitor } from '../../../test/people/http-customer.ts';
import { signInCustomer } from '../../../test/people/sign-in.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const igor = await signInCustomer(app, { phone: demoPeople.igor.phone });

const home: AddressFields = {
  latitude: 55.750928,
  longitude: 37.596434,
  city: 'Москва',
  street: 'улица Арбат',
  house: '12',
  room: '5',
  entrance: '2',
  floor: '3',
  intercom: '5к1234',
  hasElevator: false,
};

const create = (token: string, fields: AddressFields, headers: Record<string, string> = {}) =>
  app.call(endpoints.createUserAddress, { body: fields }, { token, headers });

async function createSaved(token: string, fields: AddressFields): Promise<Address> {
  const { success, data } = await create(token, fields);
  if (!success || !data) throw new Error('The address was not saved');
  return data;
}

async function list(token: string, sort?: '-created_at' | 'created_at'): Promise<Address[]> {
  const { data } = await app.call(endpoints.listUserAddresses, { query: sort ? { sort } : {} }, { token });
  return data.data;
}

const patch = (token: string, uuid: string, body: AdditionalAddressFields, headers: Record<string, string> = {}) =>
  app.call(endpoints.patchUserAddress, { params: { uuid }, body }, { token, headers });

describe('the addresses of an account', () => {
  test('are listed newest first, or oldest first where that is asked for [C-04] [S-09] [E-06]', async () => {
    const { token } = await signInCustomer(app);
    expect(await list(token)).toEqual([]);
    const saved: Address[] = [];
    for (const house of ['1', '2', '3']) {
      clock.advance(1000);
      saved.push(await createSaved(token, { ...home, house }));
    }
    expect(await list(token)).toEqual(saved.toReversed());
    expect(await list(token, '-created_at')).toEqual(saved.toReversed());
    expect(await list(token, 'created_at')).toEqual(saved);
  });

  test('are answered as they were given, with city and district of their point [C-04] [E-06] [E-21]', async () => {
    const { token } = await signInCustomer(app);
    expect(await create(token, home)).toMatchObject({
      success: true,
      message: '',
      data: {
        ...home,
        city_id: 'moscow',
        district: 'Арбат',
        coordinates: { latitude: home.latitude, longitude: home.longitude },
        hasOrganization: false,
        created_at: clock.now().toISOString(),
      },
    });
  });

  test('are saved once, the second is answered and not refused [V-10] [C-11] [rule 52]', async () => {
    const { token } = await signInCustomer(app);
    await create(token, home);
    expect(await create(token, { ...home, street: ' УЛИЦА  Арбат', floor: '9' }, { 'accept-language': 'en' })).toEqual({
      success: false,
      message: 'This address already exists',
      data: null,
    });
    expect(await list(token)).toHaveLength(1);
  });

  test('are saved once by twenty clicks at the same time [V-10] [rule 52]', async () => {
    const { token } = await signInCustomer(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(token, home)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await list(token)).toHaveLength(1);
  });

  test('of a guest are taken over one by one, and again without harm [T-17]', async () => {
    const { token } = await signInCustomer(app);
    const guests = [home, { ...home, house: '14' }];
    for (const fields of [...guests, ...guests]) await create(token, fields);
    expect((await list(token, 'created_at')).map(({ house }) => house)).toEqual(['12', '14']);
  });

  test('are nobody else’s: not listed, changed, deleted, delivered to or looked up [A-05]', async () => {
    const { token } = await signInCustomer(app);
    const address = await createSaved(token, home);
    const stranger = await signInCustomer(app);
    expect(await list(stranger.token)).toEqual([]);
    const { id: cart } = await app.call(endpoints.initCart, { body: {} }, stranger);
    for (const [endpoint, input] of [
      [endpoints.patchUserAddress, { params: { uuid: address.uuid }, body: { floor: '9' } }],
      [endpoints.deleteUserAddress, { body: { id: address.uuid } }],
      [endpoints.assignAddress, { body: { cart, addressId: address.uuid } }],
      [endpoints.listDeliveryIntervals, { query: { addressUuid: address.uuid } }],
    ] as const) {
      const { status, error } = await app.callRefused(endpoint, input, stranger);
      expect({ id: endpoint.id, status, code: error.code }).toEqual({
        id: endpoint.id,
        status: 404,
        code: 'address.not_found',
      });
    }
    expect(await list(token)).toEqual([address]);
  });

  test('are for customers: a visitor is asked to sign in [A-04]', async () => {
    const token = await createVisitor(app);
    const { status, error } = await app.callRefused(endpoints.listUserAddresses, { query: {} }, { token });
    expect({ status, code: error.code }).toEqual({ status: 403, code: 'identity.customer_required' });
  });
});

describe('forgetting an address', () => {
  test('deletes it, and the last one leaves an empty list [C-04] [T-15]', async () => {
    const { token } = await signInCustomer(app);
    const first = await createSaved(token, home);
    const second = await createSaved(token, { ...home, house: '14' });
    expect(await app.call(endpoints.deleteUserAddress, { body: { id: first.uuid } }, { token })).toEqual({
      success: true,
      message: '',
      data: null,
    });
    expect(await list(token)).toEqual([second]);
    await app.call(endpoints.deleteUserAddress, { body: { id: second.uuid } }, { token });
    expect(await list(token)).toEqual([]);
    const { status } = await app.callRefused(endpoints.deleteUserAddress, { body: { id: first.uuid } }, { token });
    expect(status).toBe(404);
  });

  test('leaves a cart its copy, as a change does until it is assigned again [T-14] [E-06]', async () => {
    const { token } = await signInCustomer(app);
    const { uuid: addressId } = await createSaved(token, home);
    const { id: cart } = await app.call(endpoints.initCart, { body: {} }, { token });
    const assign = () => app.call(endpoints.assignAddress, { body: { cart, addressId } }, { token });
    const floorOfCart = async () =>
      (await app.call(endpoints.restoreCart, { params: { id: cart } }, { token })).address?.floor;
    await assign();
    await patch(token, addressId, { floor: '7' });
    expect(await floorOfCart()).toBe('3');
    await assign();
    expect(await floorOfCart()).toBe('7');
    await app.call(endpoints.deleteUserAddress, { body: { id: addressId } }, { token });
    expect(await floorOfCart()).toBe('7');
  });
});

describe('a change of an address', () => {
  test('changes what it names and nothing else [C-04] [E-06] [E-21]', async () => {
    const { token } = await signInCustomer(app);
    const address = await createSaved(token, { ...home, note: 'Старая', noRoom: false });
    const { success, data } = await patch(token, address.uuid, {
      entrance: '4',
      floor: '8',
      note: 'Звонить\nзаранее',
      comment: 'Собака',
      intercom: '77',
      hasElevator: true,
    });
    const changed = { entrance: '4', floor: '8', note: 'Звонить\nзаранее', comment: 'Собака', intercom: '77' };
    expect(success).toBe(true);
    expect(data).toEqual({ ...address, ...changed, hasElevator: true });
    expect(await list(token)).toEqual([data]);
  });

  test('takes away what is emptied, and nothing that is not named [C-04]', async () => {
    const { token } = await signInCustomer(app);
    const address = await createSaved(token, { ...home, comment: 'Собака' });
    const { data } = await patch(token, address.uuid, { room: ' ', intercom: '', hasElevator: null });
    const { room: _, intercom: __, hasElevator: ___, ...rest } = address;
    expect(data).toEqual(rest);
  });

  test('does not change the place: another street or point in it is ignored', async () => {
    const { token } = await signInCustomer(app);
    const address = await createSaved(token, home);
    const body = { floor: '4', street: 'Тверская улица', latitude: 40, legal_person_id: demoCompany.id };
    expect((await patch(token, address.uuid, body as AdditionalAddressFields)).data).toEqual({
      ...address,
      floor: '4',
    });
  });

  test('that names a room takes "no room number" back [S-29]', async () => {
    const { token } = await signInCustomer(app);
    const { room: _, ...house } = home;
    const address = await createSaved(token, { ...house, noRoom: true });
    expect((await patch(token, address.uuid, { floor: '4' })).data).toMatchObject({ noRoom: true });
    expect((await patch(token, address.uuid, { room: '7' })).data).not.toHaveProperty('noRoom');
  });

  test.each([
    ['room', { room: ' 5 ' }],
    ['entrance', { entrance: '2' }],
  ])(
    'that makes it another address’s duplicate by its %s is answered and changes nothing [V-10] [C-11] [rule 52]',
    async (field, change) => {
      const { token } = await signInCustomer(app);
      await createSaved(token, home);
      clock.advance(1000);
      const other = await createSaved(token, { ...home, [field]: 'другой' });
      expect(await patch(token, other.uuid, { ...change, floor: '9' }, { 'accept-language': 'en' })).toEqual({
        success: false,
        message: 'This address already exists',
        data: null,
      });
      expect((await list(token))[0]).toEqual(other);
    },
  );

  test('frees the place it had: it may be saved again [V-10] [rule 52]', async () => {
    const { token } = await signInCustomer(app);
    const address = await createSaved(token, home);
    await patch(token, address.uuid, { room: '6' });
    expect((await create(token, home)).success).toBe(true);
    expect((await create(token, { ...home, room: '6' })).success).toBe(false);
  });

  test('loses nothing of another one at the same time', async () => {
    const { token } = await signInCustomer(app);
    const address = await createSaved(token, home);
    const changes = [{ floor: '9' }, { note: 'Звонить' }, { comment: 'Собака' }, { intercom: '1' }, { entrance: '7' }];
    await Promise.all(changes.map((change) => patch(token, address.uuid, change)));
    expect((await list(token))[0]).toMatchObject(Object.assign({}, ...changes) as object);
  });
});

describe('an address of a legal person', () => {
  const office = { ...home, house: '20', legal_person_id: demoCompany.id };

  test('is saved by whoever belongs to it, and names its company [E-06] [A-06]', async () => {
    expect(await createSaved(igor.token, office)).toMatchObject({
      hasOrganization: true,
      legal_person_id: demoCompany.id,
    });
    expect((await list(igor.token)).map(({ hasOrganization }) => hasOrganization)).toEqual([true, true]);
  });

  test.each([demoCompany.id, demoCompany.id.toUpperCase(), crypto.randomUUID(), 'ours', "' or true --"])(
    'is refused to everybody else, whichever way it is given: %s [A-06]',
    async (legalPersonId) => {
      const customer = await signInCustomer(app);
      const visitor = { token: await createVisitor(app) };
      const body = { ...office, legal_person_id: legalPersonId };
      for (const as of [customer, visitor]) {
        const { id: cart } = await app.call(endpoints.initCart, { body: {} }, as);
        for (const [endpoint, input] of [
          [endpoints.createAnonymousAddress, { body }],
          [endpoints.assignAddress, { body: { ...body, cart } }],
        ] as const) {
          const { status, error } = await app.callRefused(endpoint, input, as);
          expect([status, error.code]).toEqual([422, 'address.legal_person_unknown']);
        }
      }
      const { error } = await app.callRefused(endpoints.createUserAddress, { body }, customer);
      expect(error.code).toBe('address.legal_person_unknown');
      expect(await list(customer.token)).toEqual([]);
    },
  );

  test('is paid by contract, as long as the customer belongs to it [A-06] [rule 67a]', async () => {
    const [{ uuid: addressId } = { uuid: '' }] = await list(igor.token, 'created_at');
    const { id: cart } = await app.call(endpoints.initCart, { body: {} }, igor);
    await app.call(endpoints.assignAddress, { body: { cart, addressId } }, igor);
    const codesOf = async (query: { forLegal: '1' } | { forIndividual: '1' }) => {
      const { 'hydra:member': methods } = await app.call(
        endpoints.listPaymentMethods,
        { query: { ...query, cart } },
        igor,
      );
      return methods.map(({ setup }) => setup.code);
    };
    expect(await codesOf({ forLegal: '1' })).toEqual([8, 10, 2]);
    expect(await codesOf({ forIndividual: '1' })).toEqual([1, 3, 8, 10, 11, 15]);

    const contract = { cart, monolithType: 2, paymentMethod: '/api/payment/payment_methods/contract', description: '' };
    const cash = { ...contract, monolithType: 1, paymentMethod: '/api/payment/payment_methods/cash' };
    const assign = (body: typeof cash) => app.call(endpoints.assignPayment, { body }, igor);
    await assign(contract);
    await expect(assign(cash)).rejects.toThrow('payment.method_unavailable');

    await app.context.database.execute(sql`delete from legal_person_customer where customer_id = ${igor.subjectId}`);
    await expect(assign(contract)).rejects.toThrow('payment.method_unavailable');
    await assign(cash);
    const { error } = await app.callRefused(endpoints.assignAddress, { body: { cart, addressId } }, igor);
    expect(error.code).toBe('address.legal_person_unknown');
  });
});
