import { useEffect, useRef, useState, type RefObject } from 'react';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { findFormDraft, saveFormDraft } from '#platform/storage/form-draft.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import { Drawer } from '@kaplya/ui/overlay/drawer.tsx';
import { Optional, RetryMessage } from '@kaplya/ui/lazy/optional.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { addressForm } from './address-draft.ts';
import { Pane } from './pane.tsx';
import { useAddresses } from '../book/use-addresses.ts';

const AddressBook = lazyWithTexts(
  ['address-entry'],
  async () => (await import('../book/address-book.tsx')).AddressBook,
);
const AddressPicker = lazyWithTexts(
  ['address-entry'],
  async () => (await import('./address-picker.tsx')).AddressPicker,
);
const AddressEdit = lazyWithTexts(['address-entry'], async () => (await import('./address-edit.tsx')).AddressEdit);

/** The first step of the dialog. null: the list of addresses, or the form for a new one if the list is empty. */
export type AddressTask = { kind: 'new' } | { kind: 'edit'; address: GuestAddress } | null;

/** The task of a customer without addresses, which has no list to return to. */
const firstAddress: AddressTask = { kind: 'new' };

type AddressDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The task to start with; the dialog closes after it. Without one, it returns to the list. */
  startsWith?: AddressTask;
  /** Called after an address was added, or one was typed that is stored already. The dialog is closed by then. */
  onAdded?: (address: GuestAddress) => void;
  /** Whether the added address becomes the cart's. Otherwise it is only saved. */
  selectsAdded?: boolean;
};

/** The dialog to choose, change, delete and add addresses; a drawer on a phone. */
export function AddressDialog({
  isOpen,
  onClose,
  startsWith = null,
  onAdded,
  selectsAdded = true,
}: AddressDialogProps) {
  const t = useText();
  const { addresses, isKnown } = useAddresses();
  const [chosen, setChosen] = useState<AddressTask>(null);
  const content = useRef<HTMLDivElement>(null);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const task = startsWith ?? chosen;
  const onBack = startsWith || chosen === firstAddress ? null : () => setChosen(null);
  // The task ends at the next opening, so that a drawer that slides out retains its content and its height.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setChosen(null);
  } else if (isOpen && chosen === null && isKnown && addresses.length === 0) setChosen(firstAddress);

  function close() {
    leaveMap();
    onClose();
  }

  return (
    <Drawer
      isOpen={isOpen}
      onClose={close}
      title={t(task === null ? 'addresses.choose' : task.kind === 'new' ? 'addresses.new' : 'addresses.edit')}
      onWide={task?.kind === 'new' ? 'large-dialog' : 'dialog'}
      isTall={task !== null}
      isFilled
      // Focuses the first field or the chosen row instead of the close button, even if it loads after the drawer.
      initialFocus={() => findStart(content.current) ?? content.current}
    >
      <div ref={content} tabIndex={-1} className="flex min-h-0 grow flex-col outline-none short:shrink-0">
        <Optional
          key={task?.kind ?? 'list'}
          renderMissing={(retry) => (
            <Pane>
              <RetryMessage onRetry={retry} />
            </Pane>
          )}
          fallback={
            <Pane>
              <Skeleton className="h-64 rounded-lg" />
            </Pane>
          }
        >
          {task === null ? (
            <Pane>
              <AddressBook
                onAdd={() => setChosen({ kind: 'new' })}
                onEdit={(address) => setChosen({ kind: 'edit', address })}
                onSelected={close}
              />
            </Pane>
          ) : task.kind === 'new' ? (
            <AddressPicker
              isSelected={selectsAdded}
              onDone={(address) => {
                close();
                onAdded?.(address);
              }}
              {...(onBack && { onBack })}
            />
          ) : (
            <AddressEdit address={task.address} onDone={onBack ?? close} {...(onBack && { onBack })} />
          )}
          <StartHere root={content} />
        </Optional>
      </div>
    </Drawer>
  );
}

function StartHere({ root }: { root: RefObject<HTMLElement | null> }) {
  useEffect(() => findStart(root.current)?.focus(), [root]);
  return null;
}

function findStart(root: HTMLElement | null): HTMLElement | null {
  return root?.querySelector<HTMLElement>('[data-starts-here]') ?? null;
}

/** Leaves the step of the map when the dialog closes, so that the next opening starts without it. Typed text stays. */
function leaveMap() {
  const { step } = findFormDraft(addressForm);
  if (step === 'map') saveFormDraft(addressForm, { step: 'search' });
  if (step === 'place') saveFormDraft(addressForm, { step: 'hand' });
}
