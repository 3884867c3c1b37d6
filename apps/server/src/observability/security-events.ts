import type { Logger } from './logger.ts';

/** Events for security monitoring, by the names of docs/operating/security-events.md. A feature adds its own events. */
export type SecurityEventName =
  | 'http.budget_exhausted'
  | 'http.host_refused'
  | 'identity.sign_in'
  | 'identity.sign_out'
  | 'identity.code_sent'
  | 'identity.code_limited'
  | 'identity.code_refused'
  | 'identity.work_refused'
  | 'identity.refresh_reused'
  | 'identity.token_refused'
  | 'identity.contact_changed'
  | 'identity.proven'
  | 'identity.contact_restored'
  | 'identity.proof_required'
  | 'identity.recovery_started'
  | 'identity.recovery_ended'
  | 'identity.passkey_added'
  | 'identity.passkey_removed'
  | 'identity.passkey_refused'
  | 'identity.recovery_codes_made'
  | 'identity.recovery_code_refused'
  | 'identity.account_deleted'
  | 'exchange.signed_in'
  | 'exchange.refused';

export type SecurityEvent = {
  readonly name: SecurityEventName;
  /** The caller's address, user agent and request id; null for the shop's own actions. */
  readonly caller: { readonly ip: string; readonly userAgent: string; readonly requestId: string } | null;
  /** The subject and session of the call's token. */
  readonly subjectId?: string | null;
  readonly sessionId?: string | null;
  readonly customerId?: string | null;
  readonly partnerId?: string | null;
  /** The requested host, if no shop has it. */
  readonly host?: string;
  readonly outcome: 'success' | 'failure';
  /** One word of a fixed set, such as a contract code or a sending method: never typed text. */
  readonly reason?: string;
};

/** Logs by OpenTelemetry's names. No field may contain a code, a token, a phone or an e-mail. */
export function logSecurityEvent(
  logger: Pick<Logger, 'info' | 'warn'>,
  { name, caller, subjectId, sessionId, customerId, partnerId, host, outcome, reason }: SecurityEvent,
): void {
  const attributes = {
    'event.name': name,
    'event.outcome': outcome,
    ...(reason !== undefined && { 'event.reason': reason }),
    ...(caller && {
      'client.address': caller.ip,
      'user_agent.original': caller.userAgent,
      requestId: caller.requestId,
    }),
    ...(subjectId && { 'user.id': subjectId }),
    ...(sessionId && { 'session.id': sessionId }),
    ...(customerId && { 'kaplya.customer.id': customerId }),
    ...(host !== undefined && { 'server.address': host.slice(0, 253) }),
    ...(partnerId && { 'kaplya.partner.id': partnerId }),
  };
  if (outcome === 'success') logger.info(attributes, 'security event');
  else logger.warn(attributes, 'security event');
}
