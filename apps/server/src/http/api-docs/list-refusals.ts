import type { Endpoint, RefusalCode } from '@kaplya/contract';

/** Lists every refusal code of a call: those that HTTP handling adds, and those that the endpoint declares. */
export function listRefusals({
  tag,
  access,
  body,
  bodyType,
  unready,
  proof,
  isWithoutPasskey,
  refusals,
}: Endpoint): ReadonlySet<RefusalCode> {
  return new Set<RefusalCode>([
    'request.invalid',
    ...(tag === 'health' ? [] : (['request.too_many'] as const)),
    ...(body ? (['request.malformed', 'request.too_large', 'request.unsupported_media_type'] as const) : []),
    ...(body || bodyType ? (['request.too_slow'] as const) : []),
    ...(access === 'none'
      ? []
      : (['identity.token_required', 'identity.token_invalid', 'identity.session_ended'] as const)),
    ...(access === 'partner' || access === 'customer' || access === 'operator'
      ? (['identity.partner_required'] as const)
      : []),
    ...(access === 'customer' ? (['identity.customer_required'] as const) : []),
    ...(access === 'operator' ? (['identity.forbidden', 'staff.permission_missing'] as const) : []),
    ...(access === 'operator' && isWithoutPasskey !== true ? (['staff.passkey_required'] as const) : []),
    ...(proof === 'fresh' ? (['identity.proof_required'] as const) : []),
    ...(tag === 'health' ? [] : (['partner.unknown', 'request.timeout', 'partner.closed'] as const)),
    ...(tag === 'health' || unready ? [] : (['config.not_ready'] as const)),
    'server.failed',
    ...refusals,
  ]);
}
