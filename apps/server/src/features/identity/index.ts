export { accountRoutes } from './account.routes.ts';
export { mountAvatars } from './avatar/avatars.routes.ts';
export { authenticate } from './tokens/authenticate.ts';
export { findAccountOfPhone, listAccountsOfPhones, lockAccountsById } from './callers/caller-account.store.ts';
export { lockAccount, lockOrOpenAccount } from './callers/lock-caller-account.ts';
export { listDefaultTexts, type ConsentPartner } from './consents/consent-documents.ts';
export { hasPersonalDataConsent, recordConsent } from './consents/consents.ts';
export { eraseDeletedAccountsAgain } from './account-removal/delete-profile.ts';
export { fillConsents, fillLegalPerson, fillPeople, findKnownCustomers } from './fill.store.ts';
export { listContacts } from './profile/contacts.store.ts';
export { identityRoutes } from './identity.routes.ts';
export { findContact } from './profile/contact.store.ts';
export { endOpenSessions, findSignedInVisitor, isAbandonedSubject } from './identity.store.ts';
export { isInherited, isOwn, toInheritedUntil, type VisitorHandover } from './sessions/inherited-visitor.ts';
export {
  countLegalPeople,
  countMembers,
  deleteMember,
  findLegalPerson,
  insertLegalPerson,
  insertMember,
  isOfLegalPerson,
  listByTaxNumber,
  listLegalPeople,
  listLegalPeopleById,
  listLegalPeopleOf,
  listLegalPeoplePage,
  listMembers,
  lockLegalPerson,
  lockMembership,
  updateLegalPerson,
  type LegalPersonDetails,
  type LegalPersonRow,
  type Member,
} from './legal-people/legal-person.store.ts';
export {
  findLegalPersonPayment,
  insertLegalPersonPayment,
  listLegalPersonPayments,
  sumLegalPersonPayments,
  type LegalPersonPaymentRow,
} from './legal-people/legal-person-payment.store.ts';
export {
  countOpenRequests,
  countOpenRequestsOf,
  deleteRequest,
  deleteRequestFor,
  listApplicants,
  listOpenRequests,
  listRequestsOf,
  findApplicantId,
  lockOpenRequest,
  openRequest,
  refuseRequest,
  type LegalPersonRequestRow,
} from './legal-people/legal-person-request.store.ts';
export { checkEmail } from './sign-in/parse-email.ts';
export { isLandline, parsePhone } from './sign-in/parse-phone.ts';
export { pruneCodes } from './codes/prune-codes.ts';
export { endSessionsOfClientApp, listClientAppUse } from './tokens/client-app-session.store.ts';
export { pruneSessions } from './sessions/prune-sessions.ts';
export type { CustomerKey, PersonalData } from './personal-data.ts';
export { identityOfStaff } from './sessions/identity-of-staff.ts';
export { storingSession } from './sessions/session-states.ts';
export { requireFreshProof } from './proofs/require-fresh-proof.ts';
export { completeDueRecoveries } from './contact-changes/recover-contact.ts';
export { contactChangeRoutes } from './contact-changes/contact-change.routes.ts';
export { pruneContactChanges } from './contact-changes/prune-contact-changes.ts';
export { deriveKey, seal, unseal } from './seal.ts';
export { hashPhone, hashPhones, listKeyIds } from './phone-hash.ts';
export {
  assertNotBlocked,
  blocksOfCustomers,
  findBlockedPerson,
  findBlockRefusal,
  subjectOfGuest,
  toOwnPhones,
} from './blocks/blocks.ts';
export { deleteBlocks, findBlock, hasBlocksOfOtherKeys, saveBlocks, moveBlocks } from './blocks/block.store.ts';
export { watchAs, type WatchCall, type WatchTiming } from './watching/watch-as.ts';
export { findCustomerOfPhone, findProvenPhone, hasProvenPhone, listConfirmedPhones } from './sign-in/sign-in.store.ts';
export { rotateSigningKeys } from './tokens/signing-keys.ts';
export { toContactsOfMember } from './proofs/find-contacts.ts';
export { listProofCodes } from './proofs/list-proof-methods.ts';
export { listOfferedMethods } from './codes/sending-methods.ts';
export { createIdentityServices } from './services.ts';
export {
  countDocument,
  findSurvivingId,
  listCustomerRows,
  listMergedAccounts,
  listMergedIds,
  listProvenPhones,
  type MergeKey,
} from './account-merge/account-merge.store.ts';
export { mergeIdentity, lockAccountPair } from './account-merge/merge-identity.ts';
export { countOpenSessions } from './identity.store.ts';
export { listConsentsOf } from './consents/consent.store.ts';
export { listAgreements } from './consents/consents.ts';
export { announceSessionEnd } from './sessions/own-sessions.ts';
export { consumeCode, sendCode } from './codes/codes.ts';
export { findKnownDevice } from './codes/known-device.ts';
export { findCustomer, lockCustomer, updateCustomer, type CustomerRow } from './customer.store.ts';
