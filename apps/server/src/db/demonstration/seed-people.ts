import type { AddressFields, Role } from '@kaplya/contract';
import { addressKey } from '@kaplya/domain';
import { addressTable } from '#features/addresses/addresses.table.ts';
import { customerTable, legalPersonCustomerTable, legalPersonTable } from '#features/identity/identity.table.ts';
import type { Executor, Transaction } from '../client.ts';
import { withTransaction } from '../transaction.ts';

const customerRoles: Role[] = ['ROLE_USER', 'ROLE_CLIENT'];
const operatorRoles: Role[] = ['ROLE_ADMIN'];

/** Who can sign in to the demonstration. */
export const demoPeople = {
  anna: {
    partnerId: 'moscow',
    id: '019a0000-0000-7000-8000-000000000001',
    roles: customerRoles,
    name: 'Анна Петрова',
    phone: '+79000000001',
  },
  igor: {
    partnerId: 'moscow',
    id: '019a0000-0000-7000-8000-000000000002',
    roles: customerRoles,
    name: 'Игорь Волков',
    phone: '+79000000002',
  },
  operator: {
    partnerId: 'moscow',
    id: '019a0000-0000-7000-8000-000000000003',
    roles: operatorRoles,
    name: 'Оператор',
    email: 'operator@demo.example',
  },
  bakuOperator: {
    partnerId: 'baku',
    id: '019a0000-0000-7000-8000-000000000004',
    roles: operatorRoles,
    name: 'Operator',
    email: 'operator-baku@demo.example',
  },
} as const;

/** Igor's company: it has an office in the centre and pays by contract. */
export const demoCompany = {
  partnerId: 'moscow',
  id: '019a0000-0000-7000-8000-000000000005',
  name: 'ООО «Ромашка»',
  taxNumber: '7712345678',
} as const;

const office: AddressFields = {
  latitude: 55.750928,
  longitude: 37.596434,
  name: 'Офис «Ромашки»',
  city: 'Москва',
  street: 'улица Арбат',
  house: '10',
  room: '204',
  entrance: '1',
  floor: '2',
  hasElevator: true,
  legal_person_id: demoCompany.id,
};
const officePlace = { cityId: 'moscow', district: 'Арбат', districtId: 'moscow-arbat' };

/**
 * The people of the demonstration, each once for ever: who was deleted, or whose phone somebody else signed in with,
 * does not come back.
 */
export async function seedPeople(executor: Executor, now: Date): Promise<void> {
  const people = Object.values(demoPeople).map((person) => ({
    ...person,
    phoneConfirmedAt: 'phone' in person ? now : null,
    createdAt: now,
  }));
  await withTransaction(executor, async (transaction) => {
    const added = await transaction
      .insert(customerTable)
      .values(people)
      .onConflictDoNothing()
      .returning({ id: customerTable.id });
    if (added.some(({ id }) => id === demoPeople.igor.id)) await seedCompany(transaction, now);
  });
}

async function seedCompany(transaction: Transaction, now: Date): Promise<void> {
  const { partnerId, id: legalPersonId } = demoCompany;
  const customerId = demoPeople.igor.id;
  await transaction.insert(legalPersonTable).values({ ...demoCompany, createdAt: now });
  await transaction.insert(legalPersonCustomerTable).values({ partnerId, legalPersonId, customerId });
  await transaction.insert(addressTable).values({
    partnerId,
    id: '019a0000-0000-7000-8000-000000000006',
    subjectId: customerId,
    fields: office,
    ...officePlace,
    duplicateKey: addressKey({ ...office, district: officePlace.district }),
    createdAt: now,
  });
}
