import type { ComponentProps } from 'react';
import { useText } from '#i18n/use-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { openSignIn, preloadSignIn } from './sign-in.ts';
import { useCanSignIn } from './use-can-sign-in.ts';

type SignInButtonProps = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'isWide' | 'className' | 'children'
> & {
  /** Opens the drawer; by default without options. */
  onClick?: () => void;
};

/** The button that opens the sign-in drawer; nothing where the shop cannot send codes. */
export function SignInButton({ onClick = openSignIn, children, ...look }: SignInButtonProps) {
  const t = useText();
  if (!useCanSignIn()) return null;
  return (
    <Button {...look} aria-haspopup="dialog" onPointerEnter={preloadSignIn} onClick={() => onClick()}>
      {children ?? t('common.signIn')}
    </Button>
  );
}
