import { endpoints, type Address, type AddressFields } from '@kaplya/contract';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { createHttpCustomer, createVisitor } from '../../../test/people/http-customer.ts';
import { signInCustomer } from '../../../test/people/sign-in.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { findAddress } from './index.ts';

const app = await startTestApp();

const home: AddressFields = {
  latitude: 55.750928,
  longitude: 37.596434,
  city: 'Москва',
  street: 'улица Арбат',
  house: '10',
  room: '5',
  entrance: '2',
  floor: '3',
  comment: 'Второй двор,\nвход со двора',
  intercom: '5к1234',
  hasElevator: false,
};

function create(token: string, fields: object, headers: Record<string, string> = {}) {
  return app.call(endpoints.createAnonymousAddress, { body: fields as AddressFields }, { token, headers });
}

function find(partnerId: string, token: string, id = '') {
  return findAddress(app.context.database, { partnerId, subjectId: decodeJwt(token).sub ?? '', id });
}

async function createSaved(token: string, fields: AddressFields): Promise<Address> {
  const { success, data } = await create(token, fields);
  if (!success || !data) throw new Error('The address was not saved');
  return data;
}

describe('saving an address', () => {
  test('answers the address as it was given, with an id, its city and its district [C-04] [E-06] [E-07] [E-21]', async () => {
    const token = await createVisitor(app);
    const { success, message, data } = await create(token, home);
    expect({ success, message }).toEqual({ success: true, message: '' });
    expect(data).toMatchObject({
      ...home,
      coordinates: { latitude: home.latitude, longitude: home.longitude },
      city_id: 'moscow',
      district: 'Арбат',
      district_id: 'moscow-arbat',
      hasOrganization: false,
    });
    expect(data?.external_id).toBe(data?.uuid);
    const saved = await find('moscow', token, data?.uuid);
    expect(saved?.fields).toEqual(home);
  });

  test('takes city and district from the point, never from the text [E-06]', async () => {
    const token = await createVisitor(app);
    const tverskaya = { latitude: 55.7652, longitude: 37.605 };
    const address = await createSaved(token, { ...home, ...tverskaya, city: 'Баку', street: 'улица Низами' });
    expect(address).toMatchObject({ city_id: 'moscow', district_id: 'moscow-tverskoy', district: 'Тверской' });
    const nowhere = await createSaved(token, { ...home, latitude: 55.2, longitude: 36.2 });
    expect(nowhere).toMatchObject({ city_id: 'moscow', district_id: null, district: null });
  });

  test('saves only the fields of an address', async () => {
    const token = await createVisitor(app);
    const body = { ...home, uuid: 'mine', role: 'ROLE_ADMIN', zoneOnly: true };
    const { data } = await create(token, body);
    expect(data?.uuid).not.toBe('mine');
    expect(data).not.toHaveProperty('role');
    // The mark is of staff, and frees orders from their confirmation.
    expect(data).not.toHaveProperty('zoneOnly');
    const { token: customer } = await signInCustomer(app);
    const own = await app.call(endpoints.createUserAddress, { body }, { token: customer });
    expect(own.data).not.toHaveProperty('zoneOnly');
    const shop = await createHttpCustomer(app, { token: customer });
    await shop.assignAddress(body);
    expect((await shop.restore()).address).not.toHaveProperty('zoneOnly');
  });

  test('refuses it without a token, and with a token that names no partner', async () => {
    const withoutToken = await app.callRefused(endpoints.createAnonymousAddress, { body: home });
    expect(withoutToken.status).toBe(401);
    const { token } = await app.call(endpoints.createAnonymousToken, { body: {} });
    const { error } = await app.callRefused(endpoints.createAnonymousAddress, { body: home }, { token });
    expect(error.code).toBe('identity.partner_required');
  });

  test.each([
    ['house', { house: ' ' }],
    ['house', { house: '-' }],
    ['house', { house: '1'.repeat(31) }],
    ['street', { street: '' }],
    ['city', { city: '???' }],
    ['latitude', { latitude: 91 }],
    ['longitude', { longitude: '37' }],
    ['room', { room: 5 }],
    ['house', { house: '\u200B' }],
    ['hasElevator', { hasElevator: 'no' }],
  ])('refuses a %s that is none: %j', async (field, wrong) => {
    const token = await createVisitor(app);
    const body = { ...home, ...wrong } as AddressFields;
    const { status, error } = await app.callRefused(endpoints.createAnonymousAddress, { body }, { token });
    expect(status).toBe(400);
    expect(error.errors.map((violation) => violation.field)).toEqual([field]);
  });
});

describe('a duplicate', () => {
  test.each([
    ['ru', 'Такой адрес уже существует'],
    ['en', 'This address already exists'],
    ['az', 'Bu ünvan artıq mövcuddur'],
    ['tr', 'Bu adres zaten var'],
  ])('is answered, not refused, in %s [V-10] [C-11] [rule 52]', async (language, message) => {
    const token = await createVisitor(app);
    await create(token, home);
    const body = home;
    const response = await app.fetch(`/api/v1/anonymous-addresses?lang=${language}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: false, message, data: null });
  });

  test.each([
    ['case and spaces', { city: ' МОСКВА ', street: 'Улица   арбат', room: ' 5' }],
    ['what the key does not hold', { floor: '9', comment: 'другой', hasElevator: true }],
    ['what nobody sees', { city: '\u200EМосква', street: 'ули\u00ADца Арбат\u200B', room: '\u202A5\u202C' }],
    ['spaces that do not break', { street: 'улица\u00A0Арбат', room: '\u00A05' }],
    ['a point in the same district', { latitude: 55.75093, longitude: 37.5965 }],
  ])('is the same but for %s [V-10] [rule 52]', async (_, changed) => {
    const token = await createVisitor(app);
    await create(token, home);
    expect(await create(token, { ...home, ...changed })).toMatchObject({ success: false, data: null });
  });

  test('is not the flat of that number in another block or building of the house [V-10] [rule 52] [S-73]', async () => {
    const token = await createVisitor(app);
    await create(token, home);
    expect(await create(token, { ...home, housing: '2' })).toMatchObject({ success: true });
    expect(await create(token, { ...home, building: '2' })).toMatchObject({ success: true });
    expect(await create(token, { ...home, housing: '2' })).toMatchObject({ success: false });
    expect(await create(token, { ...home, house: `${home.house}К2` })).toMatchObject({ success: false });
  });

  test('and is saved with plain spaces, however it was copied [S-74]', async () => {
    const token = await createVisitor(app);
    const { data } = await create(token, { ...home, street: 'ул.\u00A0Арбат', comment: 'у\u00A0ворот' });
    expect(data).toMatchObject({ street: 'ул. Арбат' });
  });

  test.each([
    ['city', { city: 'Химки' }],
    ['street', { street: 'улица Новый Арбат' }],
    ['house', { house: '12' }],
    ['room', { room: '6' }],
    ['entrance', { entrance: '3' }],
    ['district', { latitude: 55.7652, longitude: 37.605 }],
    ['room left out', { room: undefined }],
  ])('is not one with another %s [V-10] [rule 52]', async (_, changed) => {
    const token = await createVisitor(app);
    await create(token, home);
    expect(await create(token, { ...home, ...changed })).toMatchObject({ success: true });
  });

  test('is another visitor free to save, who never sees mine [V-10]', async () => {
    const mine = await createVisitor(app);
    const theirs = await createVisitor(app);
    const address = await createSaved(mine, home);
    const other = await createSaved(theirs, home);
    expect(other.uuid).not.toBe(address.uuid);
    expect(await find('moscow', theirs, address.uuid)).toBeNull();
    expect(await find('baku', mine, address.uuid)).toBeNull();
  });

  test('is saved once by twenty clicks at the same time [V-10] [rule 52]', async () => {
    const token = await createVisitor(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(token, home)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ success, data }) => !success && data === null)).toHaveLength(19);
  });
});
