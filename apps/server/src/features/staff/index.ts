export { fillStaff } from './fill.store.ts';
export { deletePersonalAuditOf } from './audit/audit.store.ts';
export { auditOfCustomers } from './personal-data.ts';
export {
  recordAudit,
  recordAudits,
  withStaffTransaction,
  type AuditAuthor,
  type CommandCall,
  type OpsCall,
  type StaffCall,
  type StaffReader,
} from './audit/record-audit.ts';
export { recordListExport } from './audit/record-list-export.ts';
export { assertMayLeadCodes } from './members/acting-staff.ts';
export { findStaffOf, findStaffPermissions, findStaffRoles } from './members/find-staff.ts';
export {
  findMember,
  listStaffNames,
  lockMember,
  lockMemberOfContact,
  updateJoined,
  type StaffKey,
  type StaffMemberRow,
} from './members/member.store.ts';
export { refuseTakenContact } from './members/parse-contacts.ts';
export { moveOwnEmail } from './members/update-me.ts';
export { mayReadCustomers, showPerson, showPhone } from './members/show-contact.ts';
export { acceptInvitation } from './invitations/accept-invitation.ts';
export { inviteFirstOwner } from './invitations/invite-first-owner.ts';
export { demandsPasskeys } from './policy/staff-policy.ts';
export type { StaffDependencies, StaffRouteDependencies } from './staff-dependencies.ts';
export { staffRoutes } from './staff.routes.ts';
export { assertVersion, assertVersions } from './versions/assert-version.ts';
export {
  firstVersionOf,
  insertRevisions,
  listLastVersions,
  recordDeletion,
  setActingStaff,
} from './versions/revision.store.ts';
export { pruneRevisions } from './versions/prune-revisions.ts';
export {
  addStaffByCommand,
  moveEmailByCommand,
  removePasskeysByCommand,
  isRoleTemplate,
  issueCodeByCommand,
  listStaffForCommand,
  switchOffByCommand,
} from './staff-by-command.ts';
