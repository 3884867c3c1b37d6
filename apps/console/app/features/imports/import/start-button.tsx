import type { ImportPage } from '@kaplya/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { useText } from '#i18n/use-text.ts';
import { findConflict } from '#kit/conflict/conflict.ts';
import { ConflictNotice } from '#kit/conflict/conflict-notice.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { call } from '#platform/data/client.ts';
import { importQuery } from '../import-query.ts';

type StartButtonProps = {
  page: ImportPage;
  id: 'commitImport' | 'undoImport';
  label: string;
  title: string;
  /** What comes of it. */
  text: string;
  isMain?: boolean;
};

/** Starts the writing or the undoing of an import after a question; it goes on by itself. */
export function StartButton({ page, id, label, title, text, isMain = false }: StartButtonProps) {
  const t = useText();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const start = useMutation({
    mutationFn: () => call(id, { params: { id: page.id }, body: { version: page.version } }),
    onSettled: () => queries.invalidateQueries({ queryKey: importQuery(page.id).queryKey }),
    onSuccess: () => setOpen(false),
  });
  const conflict = findConflict(start.error);
  return (
    <>
      <Button variant={isMain ? 'primary' : 'secondary'} size="sm" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        description={text}
        size="sm"
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t('kit.cancel')}
            </Button>
            <Button isLoading={start.isPending} isDisabled={conflict !== null} onClick={() => start.mutate()}>
              {label}
            </Button>
          </>
        }
      >
        {conflict ? (
          <ConflictNotice conflict={conflict} onAgain={() => start.reset()} />
        ) : (
          start.error && <FormFailure failure={start.error} />
        )}
      </Dialog>
    </>
  );
}
