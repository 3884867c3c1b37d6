import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import type { IconName } from '@kaplya/ui/icon/icon.tsx';
import { FormDialog } from './form-dialog.tsx';

type ConfirmButtonProps = {
  /** What is done, on the button and as the answer to the question. */
  label: string;
  title: string;
  /** What comes of it. */
  text: string;
  variant?: 'secondary' | 'ghost' | 'danger';
  /** Stands for the words in a row of many; its accessible name says which one. */
  icon?: { readonly name: IconName; readonly label: string };
  isDangerous?: boolean;
  isBusy: boolean;
  onConfirm: () => void;
};

/** A button for what cannot be undone: it asks first, and a second press does it. */
export function ConfirmButton({
  label,
  title,
  text,
  variant = 'secondary',
  icon,
  isDangerous = true,
  isBusy,
  onConfirm,
}: ConfirmButtonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {icon ? (
        <IconButton
          icon={icon.name}
          iconSize={18}
          label={icon.label}
          aria-busy={isBusy}
          onClick={() => {
            if (!isBusy) setAsked(true);
          }}
        />
      ) : (
        <Button variant={variant} size="sm" isLoading={isBusy} onClick={() => setAsked(true)}>
          {label}
        </Button>
      )}
      <FormDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={title}
        description={text}
        size="sm"
        submitLabel={label}
        isDangerous={isDangerous}
        onSubmit={() => {
          setAsked(false);
          onConfirm();
        }}
      />
    </>
  );
}
