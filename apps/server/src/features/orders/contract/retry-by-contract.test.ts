import { operatorEndpoints } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { createHttpCustomer, listDays, moscowHome } from '../../../../test/people/http-customer.ts';
import { nextTaxNumber } from '../../../../test/people/next-tax-number.ts';
import { createMember, createOperator } from '../../../../test/people/operator.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp();
const operator = await createOperator(app);

test('an order by contract that came back is not delivered again beyond the limit of credit [rule 67c]', async () => {
  const as = { token: await operator.token() };
  const member = await createMember(app);
  const body = { name: 'ООО «Ива»', taxNumber: nextTaxNumber(), creditLimitMinor: null };
  const { legalPerson } = await app.call(operatorEndpoints.createLegalPerson, { body }, as);
  const params = { id: legalPerson.id };
  await app.call(operatorEndpoints.addLegalPersonMember, { params, body: { customerId: member.subjectId } }, as);

  const customer = await createHttpCustomer(app, { token: await member.token() });
  await customer.add('W19', 2);
  await customer.assignAddress({ ...moscowHome, legal_person_id: legalPerson.id });
  await customer.assignUser({ phoneNumber: member.phone });
  await customer.assignInterval();
  await customer.addRequiredProducts(true);
  await customer.assignPayment(2);
  const { totals } = await customer.calculate(true);
  const { order } = await customer.complete();
  for (const status of ['approved', 'inProcess', 'undelivered'] as const) await operator.move(order.uuid, status);

  const limit = { ...body, creditLimitMinor: totals.toPay.amount - 1, version: legalPerson.version };
  await app.call(operatorEndpoints.changeLegalPerson, { params, body: limit }, as);
  const day = (await listDays(app)).at(-1);
  const interval = { intervalId: day?.intervals[0]?.id ?? '', date: day?.date ?? '' };
  const refused = { status: 422, error: { code: 'legal_person.credit_exceeded' } };
  expect(await operator.moveRefused(order.uuid, 'approved', interval)).toMatchObject(refused);
  const { version } = await app.call(operatorEndpoints.getOpsOrder, { params: { uuid: order.uuid } }, as);
  const step = { params: { uuid: order.uuid }, body: { version, step: 'retry' as const, ...interval } };
  expect(await app.callRefused(operatorEndpoints.stepUndelivered, step, as)).toMatchObject(refused);
});
