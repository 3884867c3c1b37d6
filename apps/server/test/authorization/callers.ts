import { isAnonymous, type Role } from '@kaplya/contract';
import { signAccessToken } from '#features/identity/tokens/access-token.ts';
import { insertCustomerVisitor } from '#features/identity/account-removal/customer-visitor.store.ts';
import { createSession } from '#features/identity/sessions/sessions.ts';
import { storeAccount } from '../people/create-staff.ts';
import { nextPhone } from '../people/http-customer.ts';
import { startTestApp } from '../start-test-app.ts';

export const app = await startTestApp();
export const { context } = app;
export const { database } = context;

export const callers = [
  'nobody',
  'visitor',
  'otherVisitor',
  'customer',
  'otherCustomer',
  'customerAbroad',
  'operator',
  'operatorAbroad',
] as const;

/**
 * Callers that are always treated like another one of the list: an owner like an operator; a person of the aggregator
 * like a customer; a partner's application and its user like a visitor.
 */
export const likes = {
  owner: 'operator',
  aggregatorUser: 'otherCustomer',
  clientApp: 'otherVisitor',
  userOfApp: 'otherVisitor',
} as const satisfies Record<string, (typeof callers)[number]>;
export type Alike = keyof typeof likes;

export type CallerName = (typeof callers)[number] | Alike;

export type Person = {
  readonly token: string;
  readonly refreshToken: string;
  readonly subjectId: string;
  readonly phone: string;
};
type People = Readonly<Record<Exclude<CallerName, 'nobody'>, Person>>;

export const customerRoles: Role[] = ['ROLE_USER', 'ROLE_CLIENT'];

/** Subjects that have an account. */
const known = new Set<string>();

export async function open(
  roles: Role[],
  { partnerId = 'moscow', ...of }: { partnerId?: string; subjectId?: string; visitorSubjectId?: string } = {},
): Promise<Person> {
  const { subjectId = crypto.randomUUID(), visitorSubjectId = null } = of;
  const phone = nextPhone();
  if (!isAnonymous(roles)) {
    const account = { partnerId, id: subjectId, roles, name: 'Анна', phone, joinedAt: new Date() };
    if (!known.has(subjectId)) await storeAccount(context, account);
    known.add(subjectId);
    if (visitorSubjectId !== null) {
      await insertCustomerVisitor(database, { partnerId, subjectId }, visitorSubjectId);
    }
  }
  const { session, refreshToken } = await createSession(context, database, {
    ...{ subjectId, roles, partnerId, visitorSubjectId, provenAt: context.clock.now() },
  });
  return { token: await signAccessToken(context, session, context.clock.now()), refreshToken, subjectId, phone };
}

/** Creates a caller who has done nothing yet. */
const openers: Readonly<Record<Exclude<CallerName, 'nobody' | 'customer'>, () => Promise<Person>>> = {
  visitor: () => open(['ANONYMOUS_AGGREGATOR_CLIENT']),
  otherVisitor: () => open(['ANONYMOUS_AGGREGATOR_CLIENT']),
  otherCustomer: () => open(customerRoles),
  customerAbroad: () => open(customerRoles, { partnerId: 'baku' }),
  operator: () => open(['ROLE_ADMIN']),
  operatorAbroad: () => open(['ROLE_OWNER'], { partnerId: 'baku' }),
  owner: () => open(['ROLE_OWNER']),
  aggregatorUser: () => open([...customerRoles, 'ROLE_AGGREGATOR_USER']),
  clientApp: () => open(['ROLE_CLIENT_APP']),
  userOfApp: () => open(['ROLE_CLIENT_APP', 'ROLE_ANONYMOUS_PARTNER_CLIENT']),
};

/** Callers that were refused, by name: they have changed nothing, so the next call meets them as they were made. */
const refused = new Map<CallerName, { readonly person: Promise<Person>; calls: number }>();
/** Less than what a minute allows to one of them. */
const callsOfRefused = 20;

function openRefused(name: keyof typeof openers): Promise<Person> {
  const former = refused.get(name);
  const bystander = former && former.calls < callsOfRefused ? former : { person: openers[name](), calls: 0 };
  bystander.calls += 1;
  refused.set(name, bystander);
  return bystander.person;
}

/** The owners of objects and the allowed callers are created for each call. The customer signed in as the visitor. */
export async function meet(may: (caller: CallerName) => boolean): Promise<People> {
  const visitor = await openers.visitor();
  const find = (name: keyof typeof openers) => (may(name) ? openers[name]() : openRefused(name));
  return {
    visitor,
    customer: await open(customerRoles, { visitorSubjectId: visitor.subjectId }),
    otherVisitor: await find('otherVisitor'),
    otherCustomer: await find('otherCustomer'),
    customerAbroad: await find('customerAbroad'),
    operator: await find('operator'),
    operatorAbroad: await find('operatorAbroad'),
    owner: await find('owner'),
    aggregatorUser: await find('aggregatorUser'),
    clientApp: await find('clientApp'),
    userOfApp: await find('userOfApp'),
  };
}
