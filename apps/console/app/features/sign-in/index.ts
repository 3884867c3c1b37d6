export { SignInDialog, SignInScreen } from './sign-in-screen.tsx';
