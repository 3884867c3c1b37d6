import type { FormErrors } from '@kaplya/contract';
import { isCalendarDate, type Language } from '@kaplya/domain';
import type { Partner } from '#partner.ts';
import type { RefusalViolation } from '#http/refusal.ts';
import { messageOf, textOf } from '#languages/messages.ts';
import type { CustomerChanges, CustomerRow } from '../customer.store.ts';
import { checkEmail } from '../sign-in/parse-email.ts';
import { checkPhone } from '../sign-in/parse-phone.ts';

/** Typed fields; an absent field stays unchanged. */
export type ProfileFields = {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  /** Whether to send a code to an unconfirmed phone. */
  readonly confirmPhone?: boolean | undefined;
  readonly birthday?: string | undefined;
};

/** New contacts that need confirmation by a code. */
export type ToConfirm = { readonly email?: string; readonly phone?: string };

/** The planned changes of a field, or the error that prevents them. */
type FieldPlan = { readonly changes: CustomerChanges; readonly toConfirm?: ToConfirm } | { readonly error: string };

export type ProfilePlan = {
  readonly changes: CustomerChanges;
  readonly toConfirm: ToConfirm;
  /** Messages by field; nothing is saved if there are any. */
  readonly errors: FormErrors;
};

type ProfileContext = {
  readonly partner: Partner;
  readonly language: Language;
  /** The shop's calendar day. */
  readonly today: string;
};

const oldestBirthday = '1900-01-01';

/** Plans the changes of a customer, with all errors at once. */
export function planProfile(customer: CustomerRow, fields: ProfileFields, context: ProfileContext): ProfilePlan {
  const { name, email, phone, confirmPhone = false, birthday } = fields;
  const plans: Record<string, FieldPlan | undefined> = {
    name: name === undefined ? undefined : planName(name, context),
    email: email === undefined ? undefined : planEmail(customer, email, context),
    phone: phone === undefined ? undefined : planPhone(customer, { typed: phone, confirmPhone }, context),
    birthday: birthday === undefined ? undefined : planBirthday(birthday, context),
  };
  const changes: CustomerChanges = {};
  const toConfirm: ToConfirm = {};
  const errors: FormErrors = {};
  for (const [field, plan] of Object.entries(plans)) {
    if (!plan) continue;
    if ('error' in plan) {
      errors[field] = [plan.error];
    } else {
      Object.assign(changes, plan.changes);
      Object.assign(toConfirm, plan.toConfirm);
    }
  }
  return { changes, toConfirm, errors };
}

function planName(name: string, context: ProfileContext): FieldPlan {
  if (name === '') return { error: toMessage({ code: 'identity.name_required' }, context) };
  return { changes: { name } };
}

/**
 * Plans a new e-mail. Only its confirmation checks whether another account has it, so that nobody but the reader of the
 * mailbox learns that.
 */
function planEmail(customer: CustomerRow, typed: string, context: ProfileContext): FieldPlan {
  if (typed === '') {
    const isOnlyWayIn = customer.email !== null && customer.phoneConfirmedAt === null;
    if (isOnlyWayIn) return { error: write('profile.EMAIL_NEEDED', context) };
    return { changes: { email: null, pendingEmail: null } };
  }
  const checked = checkEmail(typed);
  if ('violation' in checked) return { error: toMessage(checked.violation, context) };
  const { email } = checked;
  if (email === customer.email) return { changes: { pendingEmail: null } };
  return { changes: { pendingEmail: email }, toConfirm: { email } };
}

/**
 * Plans a new phone. One that replaces a confirmed phone, which signs in, waits for a code. Any other phone is stored
 * for calls immediately, and is confirmed when its customer requests the code.
 */
function planPhone(
  customer: CustomerRow,
  { typed, confirmPhone }: { readonly typed: string; readonly confirmPhone: boolean },
  context: ProfileContext,
): FieldPlan {
  const isConfirmed = customer.phoneConfirmedAt !== null;
  if (typed === '' && !isConfirmed) return { changes: { phone: null, pendingPhone: null } };
  const checked = checkPhone(typed, context.partner);
  if ('violation' in checked) return { error: toMessage(checked.violation, context) };
  const { phone } = checked;
  if (!isConfirmed && !confirmPhone) return { changes: { phone, pendingPhone: null } };
  if (!isConfirmed) return { changes: { phone, pendingPhone: phone }, toConfirm: { phone } };
  if (phone === customer.phone) return { changes: { pendingPhone: null } };
  return { changes: { pendingPhone: phone }, toConfirm: { phone } };
}

function planBirthday(birthday: string, context: ProfileContext): FieldPlan {
  if (birthday === '') return { changes: { birthday: null } };
  const isReal = isCalendarDate(birthday) && oldestBirthday <= birthday && birthday <= context.today;
  return isReal ? { changes: { birthday } } : { error: write('profile.BIRTHDAY_INVALID', context) };
}

function toMessage({ code, params = {} }: RefusalViolation, { language, partner }: ProfileContext): string {
  return messageOf(code, params, { language, currency: partner.currency });
}

function write(key: Parameters<typeof textOf>[0], { language, partner }: ProfileContext): string {
  return textOf(key, {}, { language, currency: partner.currency });
}
