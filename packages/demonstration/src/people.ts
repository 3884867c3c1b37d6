import type { AddressFields, Role } from '@kaplya/contract';
import type { CompanyRow } from '@kaplya/contract/fill/demonstration';

const customerRoles: Role[] = ['ROLE_USER', 'ROLE_CLIENT'];
const operatorRoles: Role[] = ['ROLE_ADMIN'];

/** The people who can sign in to the demonstration. */
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

export const demoCompanyRow: CompanyRow = {
  ...demoCompany,
  memberId: demoPeople.igor.id,
  office: {
    id: '019a0000-0000-7000-8000-000000000006',
    fields: office,
    cityId: 'moscow',
    district: 'Арбат',
    districtId: 'moscow-arbat',
  },
};
