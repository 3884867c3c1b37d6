import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import type { IconName } from '@kaplya/ui/icon/icon.tsx';
import { FormDialog } from './form-dialog.tsx';

type ConfirmButtonProps = {
  /** The action: the text of the button, and of the button that confirms it. */
  label: string;
  title: string;
  /** The consequences of the action, shown in the confirmation. */
  text: string;
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  /** Shown instead of the text where many rows have the button; its accessible name identifies the record. */
  icon?: { readonly name: IconName; readonly label: string };
  isDangerous?: boolean;
  isBusy: boolean;
  onConfirm: () => void;
};

/** A button for an irreversible action, with a dialog that asks for confirmation. */
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
