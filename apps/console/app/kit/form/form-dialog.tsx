import { useId, useRef, type ComponentProps, type KeyboardEvent, type Ref } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { enterLeadsOn, findEnteredField } from '@kaplya/ui/form/enter-leads-on.ts';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { useText } from '#i18n/use-text.ts';
import { ButtonKeys, toShortcut } from '#kit/keys/button-keys.tsx';
import { ignoreHastyEnter } from '#kit/keys/ignore-hasty-enter.ts';
import { useDialogKeys } from '#kit/keys/use-dialog-keys.ts';
import { focusMistake } from './focus-mistake.ts';

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'footer' | 'isOpen'> & {
  isOpen?: boolean;
  submitLabel: string;
  /** The button that leaves it; needed where what is done is called a cancellation, too. */
  cancelLabel?: string | undefined;
  isBusy?: boolean;
  isDisabled?: boolean;
  isDangerous?: boolean;
  /**
   * Whether the button itself changes money, places or many rows, with no preview after it: then Enter in a field leads
   * to it, and Ctrl+Enter or a press does it, as of all that `isDangerous`. Else Enter in a field leads on, and Ctrl+S, too.
   */
  commits?: boolean;
  formRef?: Ref<HTMLFormElement>;
  onSubmit: () => void;
};

/**
 * A dialog with one form: the fields, and the buttons to cancel and to submit. It begins in its first field, else at
 * the button (decision 0110).
 */
export function FormDialog({
  isOpen = true,
  submitLabel,
  cancelLabel,
  isBusy = false,
  isDisabled = false,
  isDangerous = false,
  commits = isDangerous,
  formRef,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const t = useText();
  const formId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const submit = () => {
    if (isBusy || isDisabled) return;
    onSubmit();
    // A mistake is marked once React has rendered it: in the next frame.
    requestAnimationFrame(() => focusMistake(document.getElementById(formId)));
  };
  const keys = commits ? 'mod+Enter' : 'Enter';
  useDialogKeys(isOpen, { label: submitLabel, submit, savesToo: !commits });

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (commits) {
      enterLeadsOn(event);
      if (event.isDefaultPrevented() || !isOfForm(event)) return;
      event.preventDefault();
      button.current?.focus();
    } else if (event.target instanceof HTMLSelectElement && event.currentTarget.contains(event.target)) {
      // Enter in a `select` submits, too, which browsers do not do by default.
      event.preventDefault();
      submit();
    }
  }

  return (
    <Dialog
      {...dialog}
      isOpen={isOpen}
      footer={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            {cancelLabel ?? t('kit.cancel')}
          </Button>
          <Button
            ref={button}
            data-main-action=""
            type="submit"
            form={formId}
            variant={isDangerous ? 'danger' : 'primary'}
            isLoading={isBusy}
            isDisabled={isDisabled}
            aria-keyshortcuts={toShortcut(keys)}
            iconEnd={<ButtonKeys keys={keys} />}
            {...(commits && { onKeyDown: ignoreHastyEnter })}
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
        onKeyDown={onKeyDown}
      >
        {children}
      </form>
    </Dialog>
  );
}

/** Whether Enter in this control would submit the form. */
function isOfForm(event: KeyboardEvent<HTMLFormElement>): boolean {
  return (
    findEnteredField(event) !== null ||
    (event.target instanceof HTMLSelectElement && event.currentTarget.contains(event.target))
  );
}
