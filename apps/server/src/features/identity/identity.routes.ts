import { endpoints, machineEndpoints } from '@kaplya/contract';
import { consentTypes } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { cachePartnerAnswer } from '#http/caching/cache-partner-answer.ts';
import { createPublicAnswer, sendPublicAnswer } from '#http/caching/public-answer.ts';
import { Refusal } from '#http/refusal.ts';
import { openClientAppSession, type ClientAppDirectory } from './tokens/client-apps.ts';
import { toConsentDocument } from './consents/consent-documents.ts';
import { sendKnownDevice } from './codes/known-device.ts';
import { confirmCode } from './sign-in/confirm-code.ts';
import { recoveryCodeRoutes } from './recovery-codes/recovery-codes.routes.ts';
import { recordConsent, withdrawConsent } from './consents/consents.ts';
import { logIn } from './sign-in/log-in.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { clearRefreshCookie, getRefreshToken, requireSameOrigin, usesCookie } from './tokens/refresh-transport.ts';
import { signInByInvitation } from './sign-in/sign-in-staff.ts';
import type { HandOverOrders } from './sessions/inherited-visitor.ts';
import { resendCode } from './sign-in/resend-code.ts';
import { enrichSession, openVisitorSession, refreshSession, revokeSession } from './sessions/sessions.ts';
import { toTokenAnswer } from './tokens/to-token-answer.ts';

/** Functions of higher layers that identity needs. */
export type IdentityDependencies = {
  partnerExists(partnerId: string): Promise<boolean>;
  readonly clientApps: ClientAppDirectory;
  readonly handOverOrders: HandOverOrders;
};

export function identityRoutes(
  context: Context,
  { partnerExists, clientApps, handOverOrders }: IdentityDependencies,
): Route[] {
  async function requirePartner(partnerId: string): Promise<void> {
    if (!(await partnerExists(partnerId))) throw new Refusal('partner.unknown');
  }

  return [
    route(endpoints.createAnonymousToken, async (call) => {
      const partnerId = call.body?.partnerId ?? null;
      if (usesCookie(call)) requireSameOrigin(call, { isRequired: false });
      if (partnerId !== null) await requirePartner(partnerId);
      return toTokenAnswer(call, await openVisitorSession(context, partnerId));
    }),
    route(endpoints.createClientAppToken, async (call) => {
      const { token, refreshToken } = await openClientAppSession(context, call.body, clientApps);
      return { token, refresh_token: refreshToken };
    }),
    route(endpoints.login, (call) => logIn(context, call, call.body)),
    route(endpoints.resendCode, (call) => resendCode(context, call, call.body)),
    route(endpoints.confirmCode, async (call) => {
      if (usesCookie(call)) requireSameOrigin(call, { isRequired: false });
      const { isNew, target, ...pair } = await confirmCode(context, call, call.body, handOverOrders);
      const answer = toTokenAnswer(call, pair);
      sendKnownDevice(context, { partnerId: call.partner.id, target }, call);
      return { ...answer, isNew };
    }),
    route(endpoints.refreshToken, async (call) => {
      const refreshToken = getRefreshToken(call);
      const idempotencyKey = call.headers['idempotency-key'] ?? null;
      const request = { refreshToken, idempotencyKey, isInBody: !usesCookie(call), caller: call.caller };
      return toTokenAnswer(call, await refreshSession(context, request));
    }),
    route(endpoints.revokeToken, async (call) => {
      await revokeSession(context, { refreshToken: getRefreshToken(call), caller: call.caller });
      if (usesCookie(call)) clearRefreshCookie(call);
      return undefined;
    }),
    route(endpoints.enrichToken, async ({ body: { partnerId }, bearer }) => {
      await requirePartner(partnerId);
      return { token: await enrichSession(context, bearer, partnerId) };
    }),
    ...passkeyRoutes(context, handOverOrders),
    ...recoveryCodeRoutes(context),
    route(endpoints.acceptStaffInvitation, async (call) => {
      if (usesCookie(call)) requireSameOrigin(call, { isRequired: false });
      return toTokenAnswer(call, await signInByInvitation(context, call, call.body.token));
    }),
    route(endpoints.acceptAgreement, async ({ params, body, headers, bearer, partner, caller, language }) => {
      if (params.userId !== bearer.subjectId) throw new Refusal('identity.forbidden');
      return recordConsent(context.database, {
        partner,
        subjectId: bearer.subjectId,
        consentType: body.consentType,
        language,
        caller,
        at: context.clock.now(),
        ...(headers.source !== undefined && { source: headers.source }),
      });
    }),
    route(endpoints.declineAgreement, async ({ params: { id }, bearer: { subjectId }, partner, caller }) => {
      const at = context.clock.now();
      await withdrawConsent(context.database, { partnerId: partner.id, subjectId }, { id, caller, at });
      return undefined;
    }),
    route(endpoints.listConsentDocuments, async ({ request, partner, language }) => {
      if (!partner) throw new Refusal('partner.unknown');
      const answer = cachePartnerAnswer(partner, `consents ${language}`, () => ({
        data: consentTypes.map((consentType) => toConsentDocument(partner, consentType, language)),
      }));
      return sendPublicAnswer(request, answer, { maxAgeSeconds: 300 });
    }),
    route(machineEndpoints.getJsonWebKeys, async ({ request }) => {
      const keys = await context.services.identity.signingKeys.listPublic();
      return sendPublicAnswer(request, createPublicAnswer({ keys }), { maxAgeSeconds: 300 });
    }),
  ];
}
