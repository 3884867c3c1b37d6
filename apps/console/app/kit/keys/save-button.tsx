import type { ComponentProps } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { ButtonKeys, toShortcut } from './button-keys.tsx';

/** The button that saves a form, or leads on to the preview of that: it shows the key that `dispatchKey` presses it by. */
export function SaveButton(props: ComponentProps<typeof Button>) {
  return (
    <Button
      type="submit"
      size="sm"
      aria-keyshortcuts={toShortcut('mod+s')}
      iconEnd={<ButtonKeys keys="mod+s" />}
      {...props}
    />
  );
}
