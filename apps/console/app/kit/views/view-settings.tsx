import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { hasSearch, type SavedView, type SavedViews } from './saved-view.ts';

type ViewSettingsProps = {
  listId: string;
  /** The current view; `saved` is null for a built-in one. */
  view: { readonly name: string; readonly saved: SavedView | null };
  port: SavedViews | null;
  isDefault: boolean;
  onDefault: (isDefault: boolean) => void;
};

/** The actions on the current view: make it the default; rename, share or delete an own one. */
export function ViewSettings({
  listId,
  view: { name: oldName, saved },
  port,
  isDefault,
  onDefault,
}: ViewSettingsProps) {
  const t = useText();
  const queries = useQueryClient();
  const own = saved?.isOwn && port ? { saved, port } : null;
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(oldName);
  const [isShared, setShared] = useState(saved?.isShared ?? false);
  const [opens, setOpens] = useState(isDefault);
  const reload = () => queries.invalidateQueries({ queryKey: ['views', listId] });
  const save = useMutation({
    mutationFn: async () => {
      if (own && (name.trim() !== oldName || isShared !== own.saved.isShared)) {
        await own.port.change(own.saved, { name: name.trim(), isShared });
      }
    },
    onSuccess: () => {
      onDefault(opens);
      setOpen(false);
    },
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: async () => own?.port.remove(own.saved),
    onSuccess: () => {
      onDefault(false);
      setOpen(false);
    },
    onSettled: reload,
  });
  const error = save.error ?? remove.error;
  const isNameless = own !== null && name.trim() === '';

  return (
    <>
      <IconButton
        icon="edit"
        iconSize={16}
        label={t('kit.views.settings', { name: oldName })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={oldName}
        size="sm"
        submitLabel={t('kit.save')}
        isBusy={save.isPending}
        isDisabled={isNameless}
        onSubmit={() => save.mutate()}
      >
        {own && (
          <TextField
            label={t('kit.views.name')}
            value={name}
            maxLength={60}
            error={isNameless ? t('kit.required') : null}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        {own && (
          <Checkbox
            label={t(hasSearch(own.saved) ? 'kit.views.shareWithoutSearch' : 'kit.views.share')}
            checked={isShared}
            onChange={() => setShared(!isShared)}
          />
        )}
        <Checkbox label={t('kit.views.default')} checked={opens} onChange={() => setOpens(!opens)} />
        <FormFailure failure={error} />
        {own && (
          <Button variant="danger" isLoading={remove.isPending} onClick={() => remove.mutate()}>
            {t('kit.views.remove', { name: oldName })}
          </Button>
        )}
      </FormDialog>
    </>
  );
}
