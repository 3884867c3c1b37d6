import { endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { enrichClientToken } from './tokens/client-apps.ts';
import { createPartnerToken } from './tokens/client-tokens.ts';
import { completeRegistration } from './profile/complete-registration.ts';
import { confirmEmail, confirmPhone } from './profile/confirm-contact.ts';
import { deleteProfile } from './account-removal/delete-profile.ts';
import { findDeviceId } from '#http/device-id.ts';
import { exportProfile } from './profile/export-profile.ts';
import { getProfile, getUser } from './profile/get-profile.ts';
import { recordVisit } from './profile/record-visit.ts';
import { endOwnSession, endOwnSessions, listOwnSessions } from './sessions/own-sessions.ts';
import type { HandOverOrders } from './sessions/inherited-visitor.ts';
import type { PersonalData } from './personal-data.ts';
import { confirmProof } from './proofs/confirm-proof.ts';
import { requestProof } from './proofs/request-proof.ts';
import { updateProfile } from './profile/update-profile.ts';
import { uploadAvatar } from './avatar/upload-avatar.ts';

/** Functions and data of higher layers that account calls need. */
export type AccountDependencies = {
  partnerExists(partnerId: string): Promise<boolean>;
  readonly handOverOrders: HandOverOrders;
  /** Personal data of all features, in lock order. */
  readonly personalData: readonly PersonalData[];
};

export function accountRoutes(
  context: Context,
  { partnerExists, personalData, handOverOrders }: AccountDependencies,
): Route[] {
  return [
    route(endpoints.getUser, (call) => getUser(context, call)),
    route(endpoints.updateUserByJwt, async (call) => {
      await recordVisit(context, call, call.headers.ordersource);
      return { success: true, message: '' };
    }),
    route(endpoints.getProfile, (call) => getProfile(context, call)),
    route(endpoints.updateProfile, (call) => updateProfile(context, withDevice(call), call.body)),
    route(endpoints.confirmProfileEmail, async (call) => {
      await confirmEmail(context, call, call.body.code);
      return { success: true };
    }),
    route(endpoints.confirmProfilePhone, async (call) => {
      await confirmPhone(context, call, call.body.code, handOverOrders);
      return { success: true };
    }),
    route(endpoints.uploadAvatar, async (call) => ({ contentUrl: await uploadAvatar(context, call) })),
    route(endpoints.exportProfile, async (call) => {
      const day = context.clock.now().toISOString().slice(0, 10);
      call.answerHeaders.set('content-disposition', `attachment; filename="personal-data-${day}.json"`);
      return exportProfile(context, call, personalData);
    }),
    route(endpoints.deleteProfile, async (call) => {
      await deleteProfile(context, call, personalData);
      return { success: true as const };
    }),
    route(endpoints.completeRegistration, (call) =>
      completeRegistration(context, withDevice(call), { ...call.body, source: call.headers.application }),
    ),
    route(endpoints.requestProof, (call) =>
      requestProof(context, withDevice(call), { ...call.body, idempotencyKey: call.headers['idempotency-key'] }),
    ),
    route(endpoints.confirmProof, (call) => confirmProof(context, call, call.body)),
    route(endpoints.listSessions, async ({ bearer }) => ({ data: await listOwnSessions(context, bearer) })),
    route(endpoints.endSession, async (call) => {
      await endOwnSession(context, call, call.params.id);
      return undefined;
    }),
    route(endpoints.endSessions, async (call) => {
      await endOwnSessions(context, call);
      return undefined;
    }),
    route(endpoints.createPartnerToken, async ({ bearer, body }) => {
      if (!(await partnerExists(body.partnerId))) throw new Refusal('partner.unknown');
      return { token: await createPartnerToken(context, bearer, body) };
    }),
    route(endpoints.enrichClientToken, async ({ bearer }) => ({ token: await enrichClientToken(context, bearer) })),
  ];
}

function withDevice<C extends { readonly request: Request }>(call: C): C & { readonly deviceId: string | null } {
  return { ...call, deviceId: findDeviceId(call.request.headers) };
}
