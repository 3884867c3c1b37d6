import type { AddressFields, Role, RoleTemplate } from '@kaplya/contract';
import type { CompanyRow, StaffRow } from '@kaplya/contract/fill/demonstration';

const customerRoles: Role[] = ['ROLE_USER', 'ROLE_CLIENT'];

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
} as const;

type DemoStaff = readonly (readonly [template: RoleTemplate, name: string])[];

const toStaff = (
  {
    partnerId,
    language,
    suffix,
    firstId,
  }: { readonly firstId: number; readonly suffix: string } & Pick<StaffRow, 'partnerId' | 'language'>,
  staff: DemoStaff,
): StaffRow[] =>
  staff.map(([template, name], index) => ({
    ...{ partnerId, language, template, name },
    id: `019a0000-0000-7000-8000-0000000001${String(firstId + index).padStart(2, '0')}`,
    email: `${template}${suffix}@demo.example`,
  }));

/** One member of staff for each job of the first shop, and those who run the second one. */
export const demoStaff: readonly StaffRow[] = [
  ...toStaff({ partnerId: 'moscow', language: 'ru', suffix: '', firstId: 1 }, [
    ['owner', 'Ольга Владимировна'],
    ['operator', 'Оксана Перова'],
    ['dispatcher', 'Денис Соколов'],
    ['courier', 'Иван Кузнецов'],
    ['warehouse', 'Виктор Лапин'],
    ['goods', 'Галина Тихонова'],
    ['support', 'Сергей Поляков'],
    ['accountant', 'Алла Борисовна'],
  ]),
  ...toStaff({ partnerId: 'baku', language: 'az', suffix: '-baku', firstId: 11 }, [
    ['owner', 'Leyla Məmmədova'],
    ['operator', 'Aysel Hüseynova'],
  ]),
];

/** The addresses of the staff, with the host once: `owner@ operator@shop.example`. */
export function describeStaff(partnerId: StaffRow['partnerId']): string {
  const emails = demoStaff.filter((member) => member.partnerId === partnerId).map(({ email }) => email);
  const [host = ''] = emails.map((email) => email.slice(email.indexOf('@') + 1));
  return `${emails.map((email) => email.slice(0, email.indexOf('@') + 1)).join(' ')}${host}`;
}

/** Igor's company: it has an office in the centre and pays by contract. */
export const demoCompany = {
  partnerId: 'moscow',
  id: '019a0000-0000-7000-8000-000000000005',
  name: 'ООО «Ромашка»',
  taxNumber: '7712345671',
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
