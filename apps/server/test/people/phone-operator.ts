import {
  operatorEndpoints,
  type EndpointInput,
  type ErrorEnvelope,
  type PhoneOrder,
  type PhoneOrderPreview,
} from '@kaplya/contract';
import type { TestApp } from '../start-test-app.ts';
import { createMember } from './operator.ts';
import { listDays } from './shopper.ts';

export type Said = Omit<EndpointInput<typeof operatorEndpoints.orderByPhone>['body'], 'preview'>;

/** A member of staff who takes orders on the phone, over HTTP. */
export type PhoneOperator = {
  readonly id: string;
  preview(said: Said, language?: string): Promise<PhoneOrderPreview>;
  /** Under a new key by default. */
  order(said: Said, key?: string): Promise<PhoneOrder & { readonly order: NonNullable<PhoneOrder['order']> }>;
  refused(said: Said, language?: string): Promise<{ status: number; error: ErrorEnvelope }>;
};

export async function createPhoneOperator(app: TestApp, partnerId = 'moscow'): Promise<PhoneOperator> {
  const member = await createMember(app, { roles: ['ROLE_ADMIN'], partnerId });
  const { orderByPhone } = operatorEndpoints;
  const as = async (key: string, language = 'ru') => ({
    token: await member.token(),
    headers: { 'idempotency-key': key, 'accept-language': language },
  });
  return {
    id: member.subjectId,
    async preview(said, language) {
      const { preview } = await app.call(orderByPhone, { body: { ...said, preview: true } }, await as('-', language));
      if (!preview) throw new Error('A preview says nothing');
      return preview;
    },
    async order(said, key = crypto.randomUUID()) {
      const made = await app.call(orderByPhone, { body: said }, await as(key));
      const { order } = made;
      if (!order) throw new Error('No order was made');
      return { ...made, order };
    },
    refused: async (said, language) =>
      app.callRefused(orderByPhone, { body: said }, await as(crypto.randomUUID(), language)),
  };
}

/** A slot of the last day, which has room. */
export async function findLastSlot(app: TestApp): Promise<{ date: string; periodId: string }> {
  const day = (await listDays(app)).at(-1);
  const [interval] = day?.intervals ?? [];
  if (!day || !interval) throw new Error('There is no slot');
  return { date: day.date, periodId: interval.id };
}
