import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { useText } from '#i18n/use-text.ts';

type ConfirmButtonProps = {
  /** What is done, on the button and as the answer to the question. */
  label: string;
  title: string;
  /** What comes of it. */
  text: string;
  variant?: 'secondary' | 'ghost' | 'danger';
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
  isDangerous = true,
  isBusy,
  onConfirm,
}: ConfirmButtonProps) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant={variant} size="sm" isLoading={isBusy} onClick={() => setAsked(true)}>
        {label}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={title}
        description={text}
        size="sm"
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsked(false)}>
              {t('kit.cancel')}
            </Button>
            <Button
              variant={isDangerous ? 'danger' : 'primary'}
              onClick={() => {
                setAsked(false);
                onConfirm();
              }}
            >
              {label}
            </Button>
          </>
        }
      />
    </>
  );
}
