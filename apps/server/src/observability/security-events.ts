import type { Logger } from './logger.ts';

/**
 * What somebody who watches over the shop wants to hear of, by the names of docs/operating.md. A feature that has something
 * to say adds its own.
 */
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
  | 'identity.account_deleted';

export type SecurityEvent = {
  readonly name: SecurityEventName;
  /** Where the call came from; null for what the shop does by itself. */
  readonly caller: { readonly ip: string; readonly userAgent: string; readonly requestId: string } | null;
  /** Whose token the call carried, and of which session. */
  readonly subjectId?: string | null;
  readonly sessionId?: string | null;
  readonly customerId?: string | null;
  readonly partnerId?: string | null;
  /** Where the shop was asked, if it is not there. */
  readonly host?: string;
  readonly outcome: 'success' | 'failure';
  /** One word out of a fixed set, like a code of the contract or a way of sending: never what somebody typed. */
  readonly reason?: string;
};

/** Logs by the names of OpenTelemetry. There is no field for a code, a token, a phone or an e-mail, and none may get one. */
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
