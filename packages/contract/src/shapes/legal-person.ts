import { z } from 'zod';
import { dayShape, instantShape, largestInteger, line, moneyShape, paragraph, versionShape } from './basics.ts';

/** The fields of a company that a person types. */
export const legalPersonFieldsShape = z.object({
  name: line(200).min(1),
  taxNumber: line(30)
    .min(1)
    .describe('Spaces and dashes are left out; its check digits are those of the shop’s country'),
  kpp: line(9).optional().describe('Of a Russian company'),
  legalAddress: line(300).optional(),
  contractNumber: line(60).optional(),
});

const detailsShape = z.object({
  name: z.string(),
  taxNumber: z.string(),
  kpp: z.string().nullable(),
  legalAddress: z.string().nullable(),
  contractNumber: z.string().nullable(),
});

/** A customer's request to order for a company; it is deleted when it is admitted. */
export const legalPersonRequestShape = detailsShape
  .extend({
    id: z.uuid(),
    state: z.enum(['requested', 'refused']),
    reason: z.string().nullable().describe('Of a refusal'),
    createdAt: instantShape,
  })
  .meta({ id: 'LegalPersonRequest' });

/** A colleague who asks to order for the company. */
export const applicantShape = z.object({
  requestId: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  createdAt: instantShape,
});

/** A company for which the customer may order. */
export const ownLegalPersonShape = detailsShape
  .extend({
    id: z.uuid(),
    unpaid: moneyShape.describe('Of its orders by contract'),
    creditLimit: moneyShape.nullable().describe('Null: none'),
    people: z.array(z.object({ name: z.string(), isSelf: z.boolean() })),
    applicants: z.array(applicantShape),
  })
  .meta({ id: 'OwnLegalPerson' });

export const monthShape = z
  .string()
  .max(7)
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/);

export const opsLegalPersonInputShape = legalPersonFieldsShape.extend({
  creditLimitMinor: z.int().min(0).max(1_000_000_000_000).nullable().describe('Null: none'),
});

export const opsLegalPersonShape = detailsShape
  .extend({
    id: z.uuid(),
    version: versionShape,
    people: z.int().describe('How many may order for it'),
    unpaid: moneyShape.describe('Of its orders by contract, less what it has paid'),
    creditLimit: moneyShape.nullable(),
    createdAt: instantShape,
  })
  .meta({ id: 'OpsLegalPerson' });

const personShape = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});

/** A payment of a company by contract; a negative one takes back what was entered by mistake. */
export const legalPersonPaymentShape = z
  .object({
    id: z.uuid(),
    amount: moneyShape,
    day: dayShape,
    note: z.string(),
    at: instantShape,
  })
  .meta({ id: 'LegalPersonPayment' });

export const opsLegalPersonPageShape = z.object({
  legalPerson: opsLegalPersonShape,
  people: z.array(personShape),
  payments: z.array(legalPersonPaymentShape).describe('The newest 50'),
});

export const newLegalPersonPaymentShape = z.object({
  id: z.uuid().describe('Chosen by the client: the same payment again has no effect'),
  amountMinor: z
    .int()
    .min(-largestInteger * 100)
    .max(largestInteger * 100)
    .refine((amount) => amount !== 0),
  day: dayShape,
  note: line(200).min(1).describe('The number of the payment order, or why it is taken back'),
});

export const opsLegalPersonRequestShape = legalPersonRequestShape
  .omit({ state: true, reason: true })
  .extend({
    customer: personShape,
    known: z
      .object({ id: z.uuid(), name: z.string(), kpp: z.string().nullable() })
      .nullable()
      .describe('The company that has this tax number'),
  })
  .meta({ id: 'OpsLegalPersonRequest' });

export const refusalReasonShape = paragraph(500).min(1).describe('Shown to whoever asked');

export type LegalPersonFields = z.infer<typeof legalPersonFieldsShape>;
export type LegalPersonRequest = z.infer<typeof legalPersonRequestShape>;
export type OwnLegalPerson = z.infer<typeof ownLegalPersonShape>;
export type OpsLegalPerson = z.infer<typeof opsLegalPersonShape>;
export type OpsLegalPersonInput = z.infer<typeof opsLegalPersonInputShape>;
export type OpsLegalPersonPage = z.infer<typeof opsLegalPersonPageShape>;
export type OpsLegalPersonRequest = z.infer<typeof opsLegalPersonRequestShape>;
export type NewLegalPersonPayment = z.infer<typeof newLegalPersonPaymentShape>;
