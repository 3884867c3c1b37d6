export { InvitationPage } from './invitation-page.tsx';
export { ProofDialog } from './proof-dialog.tsx';
export { SignInDialog, SignInScreen } from './sign-in-screen.tsx';
