import {
  operatorEndpoints,
  type EndpointInput,
  type ErrorEnvelope,
  type PhoneOrder,
  type PhoneOrderPreview,
} from '@kaplya/contract';
import type { TestApp } from '../start-test-app.ts';
import { createMember } from './operator.ts';
import { listDays } from './http-customer.ts';

export type PhoneOrderFields = Omit<EndpointInput<typeof operatorEndpoints.orderByPhone>['body'], 'preview'>;

/** A member of staff who places orders on the phone, over HTTP. */
export type PhoneOperator = {
  readonly id: string;
  preview(fields: PhoneOrderFields, language?: string): Promise<PhoneOrderPreview>;
  /** Places an order, by default under a new idempotency key. */
  order(
    fields: PhoneOrderFields,
    key?: string,
  ): Promise<PhoneOrder & { readonly order: NonNullable<PhoneOrder['order']> }>;
  refused(fields: PhoneOrderFields, language?: string): Promise<{ status: number; error: ErrorEnvelope }>;
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
    async preview(fields, language) {
      const { preview } = await app.call(orderByPhone, { body: { ...fields, preview: true } }, await as('-', language));
      if (!preview) throw new Error('A preview says nothing');
      return preview;
    },
    async order(fields, key = crypto.randomUUID()) {
      const placed = await app.call(orderByPhone, { body: fields }, await as(key));
      const { order } = placed;
      if (!order) throw new Error('No order was made');
      return { ...placed, order };
    },
    refused: async (fields, language) =>
      app.callRefused(orderByPhone, { body: fields }, await as(crypto.randomUUID(), language)),
  };
}

/** A slot of the last day, which has room. */
export async function findLastSlot(app: TestApp): Promise<{ date: string; periodId: string }> {
  const day = (await listDays(app)).at(-1);
  const [interval] = day?.intervals ?? [];
  if (!day || !interval) throw new Error('There is no slot');
  return { date: day.date, periodId: interval.id };
}
