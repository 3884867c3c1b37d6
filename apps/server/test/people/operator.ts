import { operatorEndpoints, type EndpointInput, type ErrorEnvelope, type Order, type Role } from '@kaplya/contract';
import { signAccessToken } from '#features/identity/tokens/access-token.ts';
import { createSession } from '#features/identity/sessions/sessions.ts';
import { storeAccount } from './create-staff.ts';
import { nextPhone } from './http-customer.ts';
import type { TestApp } from '../start-test-app.ts';

export type Member = {
  readonly subjectId: string;
  readonly phone: string;
  /** A token that is valid at the app clock's time. */
  token(): Promise<string>;
};

/** A person with an account: a customer, or a member of staff who may do everything. */
export async function createMember(
  { context }: Pick<TestApp, 'context'>,
  { roles = ['ROLE_USER', 'ROLE_CLIENT'], partnerId = 'moscow' }: { roles?: Role[]; partnerId?: string } = {},
): Promise<Member> {
  const subjectId = crypto.randomUUID();
  const phone = nextPhone();
  await storeAccount(context, { partnerId, id: subjectId, roles, name: 'Анна', phone, joinedAt: context.clock.now() });
  return {
    subjectId,
    phone,
    async token() {
      const { session } = await createSession(context, context.database, {
        ...{ subjectId, roles, partnerId, provenAt: context.clock.now() },
      });
      return signAccessToken(context, session, context.clock.now());
    },
  };
}

type Transition = EndpointInput<typeof operatorEndpoints.transitionOrder>['body'];
type Refund = EndpointInput<typeof operatorEndpoints.refundOrder>['body'];

/** Advances orders over HTTP. */
export type Operator = {
  token(): Promise<string>;
  move(uuid: string, status: Transition['status'], more?: Omit<Transition, 'status'>): Promise<Order>;
  moveRefused(
    uuid: string,
    status: Transition['status'],
    more?: Omit<Transition, 'status'>,
  ): Promise<{ status: number; error: ErrorEnvelope }>;
  /** Advances through all states to the delivery. */
  deliver(uuid: string, more?: Omit<Transition, 'status'>): Promise<Order>;
  refund(uuid: string, items: Refund['items'], headers?: Record<string, string>): Promise<Order>;
};

export async function createOperator(app: TestApp, partnerId = 'moscow'): Promise<Operator> {
  const { token } = await createMember(app, { roles: ['ROLE_ADMIN'], partnerId });
  const operator: Operator = {
    token,
    async move(uuid, status, more = {}) {
      const input = { params: { uuid }, body: { status, ...more } };
      return (await app.call(operatorEndpoints.transitionOrder, input, { token: await token() })).order;
    },
    async moveRefused(uuid, status, more = {}) {
      const input = { params: { uuid }, body: { status, ...more } };
      return app.callRefused(operatorEndpoints.transitionOrder, input, { token: await token() });
    },
    async deliver(uuid, more = {}) {
      await operator.move(uuid, 'approved');
      await operator.move(uuid, 'inProcess');
      return operator.move(uuid, 'completed', more);
    },
    async refund(uuid, items, headers = {}) {
      const input = { params: { uuid }, body: { items } };
      return (await app.call(operatorEndpoints.refundOrder, input, { token: await token(), headers })).order;
    },
  };
  return operator;
}
