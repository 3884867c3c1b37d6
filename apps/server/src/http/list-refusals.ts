import type { Endpoint, RefusalCode } from '@kaplya/contract';

/** Every refusal that a call may be answered with: those of its way through the transport, and those of its own. */
export function listRefusals({ tag, access, body, unready, refusals }: Endpoint): ReadonlySet<RefusalCode> {
  return new Set<RefusalCode>([
    'request.invalid',
    ...(body ? (['request.malformed', 'request.too_large', 'request.unsupported_media_type'] as const) : []),
    ...(access === 'none'
      ? []
      : (['identity.token_required', 'identity.token_invalid', 'identity.session_ended'] as const)),
    ...(access === 'partner' || access === 'customer' || access === 'operator'
      ? (['identity.partner_required', 'partner.unknown'] as const)
      : []),
    ...(access === 'customer' ? (['identity.customer_required'] as const) : []),
    ...(access === 'operator' ? (['identity.forbidden'] as const) : []),
    ...(tag === 'health' ? [] : (['request.timeout', 'partner.closed'] as const)),
    ...(tag === 'health' || unready ? [] : (['config.not_ready'] as const)),
    'server.failed',
    ...refusals,
  ]);
}
