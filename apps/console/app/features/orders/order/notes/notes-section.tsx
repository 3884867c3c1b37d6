import type { OpsOrderPage, OrderNote } from '@kaplya/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { useDraft } from '#kit/form/drafts.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { KeyCap } from '#kit/keys/key-cap.tsx';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { Section } from '#kit/layout/section.tsx';
import { call } from '#platform/data/client.ts';
import { useMay } from '#platform/session/me.ts';
import { orderQuery } from '../order-query.ts';
import { findNoteDraft, noteDrafts } from '#kit/form/note-drafts.ts';
import { NoteField } from './note-field.tsx';

/** The notes of colleagues about an order, newest first. Their authors change and delete them. */
export function NotesSection({ page }: { page: OpsOrderPage }) {
  const t = useText();
  const queries = useQueryClient();
  const mayWrite = useMay('orders.write');
  const { notes, order } = page;
  const { draft, change } = useDraft(() => findNoteDraft(order.uuid), noteDrafts.save);
  const [isAdding, setAdding] = useState(draft.text !== '');
  const reload = () => queries.invalidateQueries({ queryKey: orderQuery(order.uuid).queryKey });
  useHotkeys(
    mayWrite && !isAdding
      ? { name: t('order.notes'), hotkeys: [{ keys: 'n', label: t('order.note.add'), run: () => setAdding(true) }] }
      : null,
  );
  if (notes.length === 0 && !mayWrite) return null;

  const addButton = mayWrite && !isAdding && (
    <Button
      variant="ghost"
      size="sm"
      iconStart={<Icon name="comment" size={16} />}
      iconEnd={
        <span aria-hidden="true" className="max-sm:hidden">
          <KeyCap keys="n" />
        </span>
      }
      onClick={() => setAdding(true)}
    >
      {t('order.note.add')}
    </Button>
  );
  // An order without notes has one line in their place, so that its goods stay in the first view.
  if (notes.length === 0 && addButton) return <div className="-my-1 -ms-3">{addButton}</div>;
  return (
    <Section title={t('order.notes')} aside={addButton}>
      <div className="flex flex-col gap-3">
        {isAdding && (
          <NoteField
            label={t('order.note.write')}
            submitLabel={t('order.note.add')}
            text={draft.text}
            onText={(text) => change({ text, key: crypto.randomUUID() })}
            send={async (text) => {
              const headers = { 'idempotency-key': draft.key };
              await call('addOrderNote', { params: { uuid: order.uuid }, body: { text }, headers });
              change({ text: '', key: crypto.randomUUID() });
              setAdding(false);
              await reload();
            }}
            onClose={() => setAdding(false)}
          />
        )}
        {notes.length > 0 && (
          <ul className="flex flex-col divide-y divide-line">
            {notes.map((note) => (
              <Note key={note.id} orderId={order.uuid} note={note} mayWrite={mayWrite} onChanged={reload} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

type NoteProps = { orderId: string; note: OrderNote; mayWrite: boolean; onChanged: () => Promise<void> };

function Note({ orderId, note: { id, text, author, at, editedAt, isOwn }, mayWrite, onChanged }: NoteProps) {
  const t = useText();
  const { dateTime } = useFormats();
  const [typed, setTyped] = useState<string | null>(null);
  const params = { uuid: orderId, note: id };
  const removal = useMutation({ mutationFn: () => call('deleteOrderNote', { params }), onSuccess: onChanged });
  return (
    <li className="flex flex-col gap-1 py-2 first:pt-0 last:pb-0">
      {typed === null ? (
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      ) : (
        <NoteField
          label={t('order.note.text')}
          submitLabel={t('kit.save')}
          text={typed}
          onText={setTyped}
          send={async (changed) => {
            await call('changeOrderNote', { params, body: { text: changed } });
            setTyped(null);
            await onChanged();
          }}
          onClose={() => setTyped(null)}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
        <span className="min-w-0 wrap-anywhere">
          {author} · <time dateTime={at}>{dateTime(at)}</time>
          {editedAt !== null && ` · ${t('order.note.edited')}`}
        </span>
        {mayWrite && isOwn && typed === null && (
          <span className="ms-auto flex">
            <Button variant="ghost" size="sm" onClick={() => setTyped(text)}>
              {t('order.note.change')}
            </Button>
            <ConfirmButton
              label={t('order.note.delete')}
              title={t('order.note.delete.title')}
              text={text}
              variant="ghost"
              isBusy={removal.isPending}
              onConfirm={() => removal.mutate()}
            />
          </span>
        )}
      </div>
      <FormFailure failure={removal.error} />
    </li>
  );
}
