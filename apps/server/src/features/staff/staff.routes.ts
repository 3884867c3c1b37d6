import { operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { listAudit } from './audit/list-audit.ts';
import { exportAudit, exportStaff } from './files/export-staff.ts';
import { inviteStaff, sendInvitation, withdrawInvitation } from './invitations/invite-staff.ts';
import { describeMember } from './members/describe-members.ts';
import { getMe } from './members/get-me.ts';
import { listStaff } from './members/list-staff.ts';
import { endStaffSessions, listStaffSessions, removeStaffPasskeys } from './members/member-access.ts';
import { updateMe } from './members/update-me.ts';
import { updateStaff } from './members/update-staff.ts';
import { getStaffPolicy, updateStaffPolicy } from './policy/staff-policy.ts';
import { createRole, deleteRole, listRoles, updateRole } from './roles/change-roles.ts';
import type { StaffRouteDependencies } from './staff-dependencies.ts';
import { changeView, createView, listViews, removeView } from './views/saved-views.ts';

export function staffRoutes(context: Context, dependencies: StaffRouteDependencies): Route[] {
  const describe = ({ partner }: { readonly partner: { readonly id: string } }, staffId: string) =>
    describeMember(context, { partnerId: partner.id, staffId }, dependencies);
  return [
    route(operatorEndpoints.getMe, (call) => getMe(context, call, dependencies)),
    route(operatorEndpoints.updateMe, async (call) => {
      await updateMe(context, call, call.body);
      return getMe(context, call, dependencies);
    }),
    route(operatorEndpoints.listStaff, (call) => listStaff(context, call, call.query, dependencies)),
    route(operatorEndpoints.inviteStaff, async (call) =>
      describe(call, await inviteStaff(context, call, call.body, dependencies)),
    ),
    route(operatorEndpoints.getStaff, (call) => describe(call, call.params.id)),
    route(operatorEndpoints.updateStaff, async (call) => {
      await updateStaff(context, call, { ...call.params, ...call.body }, dependencies);
      return describe(call, call.params.id);
    }),
    route(operatorEndpoints.sendInvitation, async (call) => {
      await sendInvitation(context, call, call.params.id);
      return describe(call, call.params.id);
    }),
    route(operatorEndpoints.withdrawInvitation, async (call) => {
      await withdrawInvitation(context, call, { id: call.params.id, version: call.query.version });
      return describe(call, call.params.id);
    }),
    route(operatorEndpoints.listStaffSessions, async (call) => ({
      items: await listStaffSessions(context, call, call.params.id, dependencies),
    })),
    route(operatorEndpoints.endStaffSessions, async (call) => {
      await endStaffSessions(context, call, { id: call.params.id, sessionId: call.query.session }, dependencies);
      return undefined;
    }),
    route(operatorEndpoints.removeStaffPasskeys, async (call) => {
      await removeStaffPasskeys(context, call, call.params.id, dependencies);
      return undefined;
    }),
    route(operatorEndpoints.listRoles, async ({ partner }) => ({ items: await listRoles(context, partner.id) })),
    route(operatorEndpoints.createRole, (call) => createRole(context, call, call.body)),
    route(operatorEndpoints.updateRole, (call) => updateRole(context, call, { ...call.params, ...call.body })),
    route(operatorEndpoints.deleteRole, async (call) => {
      await deleteRole(context, call, { ...call.params, ...call.query });
      return undefined;
    }),
    route(operatorEndpoints.getStaffPolicy, ({ partner }) => getStaffPolicy(context, partner.id)),
    route(operatorEndpoints.updateStaffPolicy, (call) => updateStaffPolicy(context, call, call.body, dependencies)),
    route(operatorEndpoints.listViews, (call) => listViews(context, call, call.query.screen)),
    route(operatorEndpoints.createView, (call) => createView(context, call, call.body)),
    route(operatorEndpoints.changeView, (call) => changeView(context, call, call.params.id, call.body)),
    route(operatorEndpoints.deleteView, (call) => removeView(context, call, call.params.id, call.query.version)),
    route(operatorEndpoints.listAudit, (call) => listAudit(context, call, call.query)),
    route(operatorEndpoints.exportStaff, (call) => exportStaff(context, call, call.query, dependencies)),
    route(operatorEndpoints.exportAudit, (call) => exportAudit(context, call, call.query)),
  ];
}
