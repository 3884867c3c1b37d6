import type { ImportPage } from '@kaplya/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { ChangeFailure } from '#kit/conflict/change-failure.tsx';
import { findConflict } from '#kit/conflict/conflict.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { call } from '#platform/data/client.ts';
import { importQuery } from '../import-query.ts';

type StartButtonProps = {
  page: ImportPage;
  id: 'commitImport' | 'undoImport';
  label: string;
  title: string;
  /** The consequence, shown in the confirmation. */
  text: string;
  isMain?: boolean;
};

/** A button with a confirmation for the commit or undo of an import, which the server runs in the background. */
export function StartButton({ page, id, label, title, text, isMain = false }: StartButtonProps) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const start = useMutation({
    mutationFn: () => call(id, { params: { id: page.id }, body: { version: page.version } }),
    onSettled: () => queries.invalidateQueries({ queryKey: importQuery(page.id).queryKey }),
    onSuccess: () => setOpen(false),
  });
  return (
    <>
      <Button variant={isMain ? 'primary' : 'secondary'} size="sm" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        description={text}
        size="sm"
        submitLabel={label}
        isBusy={start.isPending}
        isDisabled={findConflict(start.error) !== null}
        commits
        onSubmit={() => start.mutate()}
      >
        <ChangeFailure failure={start.error} onReread={() => start.reset()} />
      </FormDialog>
    </>
  );
}
