import type { Challenge, SignInMethod } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { CallOf } from '#http/call.ts';
import type { Partner } from '#partner.ts';
import { refuseViolations, type RefusalViolation } from '#http/refusal.ts';
import { findKnownDevice } from '../codes/known-device.ts';
import type { ProofOfWork } from '../codes/code-request.ts';
import { sendCode } from '../codes/codes.ts';
import { findDeviceId } from '#http/device-id.ts';
import { checkEmail } from './parse-email.ts';
import { checkPhone } from './parse-phone.ts';
import { listOfferedMethods } from '../codes/sending-methods.ts';

/** A call that requests a code. */
export type CodeCall = CallOf<'partner' | 'bearer' | 'language' | 'caller' | 'request'>;

export type LogIn = {
  readonly method: SignInMethod;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly consent?: boolean | undefined;
  /** `staff`: signs in a member of staff, without a consent; absent: signs in a customer. */
  readonly as?: 'staff' | undefined;
  readonly work?: ProofOfWork | undefined;
};

/** Sends a code to the typed contact for a purpose other than sign-in. */
export async function sendCodeToTyped(
  context: Context,
  { partner, bearer, language, caller, request }: CodeCall,
  { method, phone = '', email = '', work }: LogIn,
  { purpose, customerId }: { readonly purpose: 'undo' | 'recovery' | 'email'; readonly customerId: string | null },
): Promise<Challenge> {
  const violations: RefusalViolation[] = [];
  const target = method === 'email' ? parseEmail(email, violations) : parseTypedPhone(phone, partner, violations);
  refuseViolations(violations);
  const deviceId = findDeviceId(request.headers);
  const knownAs = findKnownDevice(context, { partnerId: partner.id, target }, request);
  return sendCode(context, {
    ...{ partner, bearer, language, caller, method, target, work },
    ...{ purpose, customerId, deviceId, knownAs, idempotencyKey: findIdempotencyKey(request.headers) },
  });
}

/** Sends a code to a phone or e-mail, without a lookup whether it has an account, so that nothing reveals that. */
export async function logIn(
  context: Context,
  { partner, bearer, language, caller, request }: CodeCall,
  { method, phone = '', email = '', consent = false, as, work }: LogIn,
): Promise<Challenge> {
  const violations: RefusalViolation[] = [];
  if (!listOfferedMethods(context, partner).includes(method)) {
    violations.push({ code: 'identity.method_unavailable', field: 'method' });
  }
  const target = method === 'email' ? parseEmail(email, violations) : parseTypedPhone(phone, partner, violations);
  if (!consent && as !== 'staff') violations.push({ code: 'consent.personal_data_required', field: 'consent' });
  refuseViolations(violations);

  return sendCode(context, {
    ...{ partner, bearer, language, caller, method, target, work },
    purpose: as === 'staff' ? 'staff' : 'sign_in',
    customerId: null,
    deviceId: findDeviceId(request.headers),
    knownAs: findKnownDevice(context, { partnerId: partner.id, target }, request),
    idempotencyKey: findIdempotencyKey(request.headers),
  });
}

/** The key under which a call sends a code once (rule 57a). */
export const findIdempotencyKey = (headers: Pick<Headers, 'get'>): string | undefined =>
  headers.get('idempotency-key') ?? undefined;

function parseEmail(typed: string, violations: RefusalViolation[]): string {
  const checked = checkEmail(typed);
  if ('email' in checked) return checked.email;
  violations.push(checked.violation);
  return '';
}

function parseTypedPhone(typed: string, partner: Partner, violations: RefusalViolation[]): string {
  const checked = checkPhone(typed, partner);
  if ('phone' in checked) return checked.phone;
  violations.push(checked.violation);
  return '';
}
