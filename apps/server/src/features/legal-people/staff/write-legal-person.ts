import type { OpsLegalPerson, OpsLegalPersonInput } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import { isDuplicate } from '#db/connections/database-errors.ts';
import {
  listByTaxNumber,
  lockLegalPerson,
  updateLegalPerson,
  type LegalPersonDetails,
  type LegalPersonRow,
} from '#features/identity/index.ts';
import { assertVersion, recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { insertCompany } from '../insert-company.ts';
import { parseDetails } from '../parse-details.ts';
import { subjectOf, toAuditFields } from '../to-audit.ts';
import { describeLegalPerson } from './to-legal-person.ts';

type Answer = { legalPerson: OpsLegalPerson };

/** Throws the Refusals `legal_person.tax_number_invalid`, `…_taken` and `legal_person.kpp_invalid`. */
export function createLegalPerson(context: Context, call: StaffCall, input: OpsLegalPersonInput): Promise<Answer> {
  const { creditLimitMinor } = input;
  const details = { ...parseDetails(call.partner, input), creditLimitMinor };
  return withStaffTransaction(context, call, async (transaction) => {
    const row = await insertByStaff(context, transaction, call, details);
    return { legalPerson: await describeLegalPerson(transaction, call.partner, row) };
  });
}

/** Inserts a company for staff. Throws the Refusal `legal_person.tax_number_taken` with its `details.id`. */
export async function insertByStaff(
  context: Context,
  transaction: Transaction,
  call: StaffCall,
  details: LegalPersonDetails,
): Promise<LegalPersonRow> {
  const row = await insertCompany(context, transaction, call, details);
  if (!row) throw await toTaken(transaction, call.partner.id, details);
  return row;
}

/** Throws the Refusals of `createLegalPerson`, `legal_person.unknown` and `conflict.changed`. */
export function changeLegalPerson(
  context: Context,
  call: StaffCall,
  id: string,
  { version, ...input }: OpsLegalPersonInput & { readonly version: number },
): Promise<Answer> {
  const partnerId = call.partner.id;
  const details = { ...parseDetails(call.partner, input), creditLimitMinor: input.creditLimitMinor };
  const changing = withStaffTransaction(context, call, async (transaction) => {
    const before = await lockLegalPerson(transaction, { partnerId, id });
    if (!before) throw new Refusal('legal_person.unknown');
    await assertVersion(transaction, { partnerId, subject: subjectOf(id), present: before.version, read: version });
    const after = await updateLegalPerson(transaction, before, details);
    if (!after) throw new Refusal('legal_person.unknown');
    if (after.version !== before.version) {
      await recordAudit(context, transaction, call, {
        ...{ action: 'legalPerson.changed', subject: subjectOf(id), version: after.version },
        ...{ before: toAuditFields(before), after: toAuditFields(after) },
      });
    }
    return { legalPerson: await describeLegalPerson(transaction, call.partner, after) };
  });
  return changing.catch(async (error: unknown) => {
    if (!isDuplicate(error, 'legal_person_tax_number')) throw error;
    throw await toTaken(context.database, partnerId, details);
  });
}

async function toTaken(
  executor: Executor,
  partnerId: string,
  { taxNumber }: Pick<LegalPersonDetails, 'taxNumber'>,
): Promise<Refusal> {
  const holder = (await listByTaxNumber(executor, partnerId, [taxNumber])).get(taxNumber);
  return new Refusal([{ code: 'legal_person.tax_number_taken', field: 'taxNumber' }], { details: { id: holder?.id } });
}
