import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'maxLength'>;

/** Limited to the longest valid address, with an @ on the keyboard and no autocorrection. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      name="email"
      autoComplete="email"
      {...props}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  );
}
