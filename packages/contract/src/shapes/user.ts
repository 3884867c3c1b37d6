import { z } from 'zod';
import { dayShape } from './basics.ts';
import { agreementShape } from './identity.ts';

/** A customer's profile; an empty text means that no value was entered. */
export const userShape = z
  .object({
    id: z.uuid(),
    uuid: z.uuid(),
    name: z.string(),
    username: z.string(),
    phone: z.string(),
    phone_number: z.string(),
    email: z.string(),
  })
  .meta({ id: 'User' });

export const legalPersonShape = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'LegalPerson' });

export const profileShape = z
  .object({
    name: z.string(),
    email: z.string().nullable(),
    emailConfirmed: z.boolean(),
    phone: z.string().nullable(),
    phoneConfirmed: z.boolean(),
    phonePending: z.boolean().describe('The code that was sent to it is waited for'),
    birthday: dayShape.nullable(),
    avatar: z.string().nullable().describe('URL of a picture'),
    agreements: z.array(agreementShape).describe('Those that stand now'),
    legalPeople: z.array(legalPersonShape).describe('For whom the customer may order'),
  })
  .meta({ id: 'Profile' });

/** The errors of a form: messages by field, in the customer's language. */
export const formErrorsShape = z.record(z.string(), z.array(z.string()));

export type User = z.infer<typeof userShape>;
export type Profile = z.infer<typeof profileShape>;
export type LegalPerson = z.infer<typeof legalPersonShape>;
export type FormErrors = z.infer<typeof formErrorsShape>;
