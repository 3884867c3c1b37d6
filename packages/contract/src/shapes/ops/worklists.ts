import { z } from 'zod';
import { reasonFaultShape } from './reason.ts';
import { instantShape, latitudeShape, line, longitudeShape, moneyShape, paragraph } from '../basics.ts';

/** The reasons of a call. */
export const callKinds = ['undelivered', 'to_confirm', 'unpaid', 'call_back'] as const;
export const callKindShape = z.enum(callKinds);

/** The outcomes of a call. `reached` and `wrong_number` close its task. */
export const callOutcomes = ['reached', 'no_answer', 'wrong_number', 'call_again'] as const;
export const callOutcomeShape = z.enum(callOutcomes);

/** The next steps for an order that was not delivered. */
export const undeliveredSteps = ['retry', 'refund', 'call_later', 'give_up'] as const;
export const undeliveredStepShape = z.enum(undeliveredSteps);

const personName = z.string().describe('Masked without `customers.read`, like `phone`');

const orderBrief = z.object({
  uuid: z.uuid(),
  number: z.string(),
  version: z.int().min(1),
  status: z.string(),
});

export const undeliveredShape = z
  .object({
    order: orderBrief,
    since: instantShape,
    customerName: personName,
    phone: z.string(),
    address: z.string(),
    slot: z.object({ from: instantShape, to: instantShape, timeZone: z.string() }),
    reason: z.object({ id: z.string(), name: z.string(), fault: reasonFaultShape.nullable() }).nullable(),
    note: z.string().nullable().describe('What was written down when it came back'),
    money: z.object({ total: moneyShape, paid: moneyShape, refunded: moneyShape }),
    bottles: z.int().min(0),
    areaId: z.string(),
    intervalId: z.string().describe('The interval that it was for'),
    point: z.object({ latitude: latitudeShape, longitude: longitudeShape }),
    isGivenUp: z
      .boolean()
      .describe('Nobody tries again; its money waits for who may refund, and others do not see the row'),
    retryUntil: instantShape.nullable().describe('Then paid money goes back by itself; null: nothing is paid'),
    call: z.object({ id: z.uuid(), dueAt: instantShape }).nullable().describe('The open call about it'),
  })
  .meta({ id: 'UndeliveredOrder' });

export const callAttemptShape = z.object({
  outcome: callOutcomeShape,
  note: z.string().nullable(),
  callAgainAt: instantShape.nullable(),
  by: z.object({ id: z.uuid(), name: z.string() }),
  at: instantShape,
});

export const callTaskShape = z
  .object({
    id: z.uuid(),
    kind: callKindShape,
    order: orderBrief.nullable(),
    customerId: z.uuid().nullable(),
    customerName: personName,
    phone: z.string(),
    dueAt: instantShape,
    isDue: z.boolean(),
    note: z.string().nullable(),
    attempts: z.array(callAttemptShape).describe('The last ten, newest first'),
    attemptCount: z.int().min(0),
    closedAt: instantShape.nullable(),
    version: z.int().min(1),
  })
  .meta({ id: 'CallTask' });

export const queueCountsShape = z
  .object({
    toConfirm: z.int().min(0).describe('Like each of the orders as many as `listOpsOrders` lists in its view'),
    pointMissing: z.int().min(0),
    unpaid: z.int().min(0).describe('To be paid online; none by contract'),
    late: z.int().min(0),
    refundsDeclined: z.int().min(0),
    cashToReturn: z.int().min(0),
    badlyRated: z.int().min(0),
    undelivered: z.int().min(0),
    callsDue: z.int().min(0),
    lowStock: z.int().min(0).describe('Products of all warehouses'),
    companyRequests: z.int().min(0).describe('Customers who ask to order for a company; 0 without `customers.write`'),
    waitingAddresses: z.int().min(0).describe('Imported addresses that need a place; 0 without `customers.write`'),
  })
  .meta({ id: 'QueueCounts' });

export const liveOrderShape = z
  .object({
    subject: z.string().describe('`order:` and the id'),
    uuid: z.uuid(),
    number: z.string(),
    isNew: z.boolean(),
    version: z.int().min(1),
    at: instantShape,
  })
  .meta({ id: 'HeardOrder' });

export const liveCountersShape = z
  .object({
    at: instantShape.describe('`since` of the next call'),
    orders: z
      .array(liveOrderShape)
      .describe('New ones since then, newest first, at most 50; none without `orders.read`'),
    counts: queueCountsShape
      .nullable()
      .describe(
        'Null without `orders.read`, `stock.read` and `customers.write`; those of the right that is missing are 0. Each up to 1 000',
      ),
  })
  .meta({ id: 'Pulse' });

export const callNote = paragraph(500);
export const callName = line(100);

export type CallKind = z.infer<typeof callKindShape>;
export type CallOutcome = z.infer<typeof callOutcomeShape>;
export type UndeliveredStep = z.infer<typeof undeliveredStepShape>;
export type UndeliveredOrder = z.infer<typeof undeliveredShape>;
export type CallTask = z.infer<typeof callTaskShape>;
export type QueueCounts = z.infer<typeof queueCountsShape>;
export type LiveOrder = z.infer<typeof liveOrderShape>;
export type Pulse = z.infer<typeof liveCountersShape>;
