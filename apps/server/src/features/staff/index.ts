export { fillStaff } from './fill.store.ts';
export { deletePersonalAudit } from './audit/audit.store.ts';
export { recordAudit, withStaffTransaction, type Audited, type StaffCall } from './audit/record-audit.ts';
export { findStaffOf, findStaffRoles } from './members/find-staff.ts';
export { findMember, lockMemberOfContact, updateJoined } from './members/member.store.ts';
export { insertTemplateRoles } from './roles/role.store.ts';
export { staffRoutes } from './staff.routes.ts';
export { assertVersion } from './versions/assert-version.ts';
export { pruneRevisions } from './versions/prune-revisions.ts';
