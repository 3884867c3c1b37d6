import { useId, type ComponentProps, type KeyboardEvent, type Ref } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { useText } from '#i18n/use-text.ts';

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'footer' | 'isOpen'> & {
  isOpen?: boolean;
  submitLabel: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  isDangerous?: boolean;
  /** Enter in a `select` submits, too, which browsers do not do by default. */
  submitsFromSelect?: boolean;
  formRef?: Ref<HTMLFormElement>;
  onSubmit: () => void;
};

/** A dialog with one form: the fields, and the buttons to cancel and to submit. */
export function FormDialog({
  isOpen = true,
  submitLabel,
  isBusy = false,
  isDisabled = false,
  isDangerous = false,
  submitsFromSelect = false,
  formRef,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const t = useText();
  const formId = useId();
  const submit = () => {
    if (!isBusy && !isDisabled) onSubmit();
  };
  function submitFromSelect(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    submit();
  }
  return (
    <Dialog
      {...dialog}
      isOpen={isOpen}
      footer={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            {t('kit.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDangerous ? 'danger' : 'primary'}
            isLoading={isBusy}
            isDisabled={isDisabled}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={formId}
        noValidate
        className="flex flex-col gap-3 pt-2 empty:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through the component tree, where another form may contain this dialog.
          event.stopPropagation();
          submit();
        }}
        {...(submitsFromSelect && { onKeyDown: submitFromSelect })}
      >
        {children}
      </form>
    </Dialog>
  );
}
