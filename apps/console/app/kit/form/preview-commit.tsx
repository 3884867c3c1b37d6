import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { useText } from '#i18n/use-text.ts';
import { FailureState } from '#kit/state/failure-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { ChangeFailure } from '#kit/conflict/change-failure.tsx';
import { findConflict } from '#kit/conflict/conflict.ts';
import { ButtonKeys, toShortcut } from '#kit/keys/button-keys.tsx';
import { ignoreHastyEnter } from '#kit/keys/ignore-hasty-enter.ts';
import { previewOptions } from '#platform/data/preview-options.ts';
import { useDialogKeys } from '#kit/keys/use-dialog-keys.ts';

const COMMIT = 'mod+Enter';

type PreviewCommitProps<Body, Preview, Done> = {
  title: string;
  /** The body of both calls, preview and commit; null: the dialog is closed. */
  body: Body | null;
  /** Fetches the effect of the change without making it (`preview: true`). */
  preview: (body: Body, signal: AbortSignal) => Promise<Preview>;
  /** Makes the change. Gets the shown preview, so that the server can refuse an outdated one. */
  commit: (body: Body, shown: Preview) => Promise<Done>;
  renderEffect: (preview: Preview) => ReactNode;
  /** The message why a commit is impossible, such as that nothing would change; null: it is possible. */
  findObstacle?: (preview: Preview) => string | null;
  commitLabel: string;
  /** As of a form dialog. */
  cancelLabel?: string | undefined;
  isDangerous?: boolean;
  /** Called after a conflict: refetches the record, after which `body` carries its new version. */
  onChanged?: () => void;
  /**
   * Discards the typed values after a conflict, shows the colleague's, and closes. Without it only `onChanged` is
   * offered.
   */
  onAcceptTheirs?: () => void;
  onClose: () => void;
  onDone: (done: Done) => void;
};

/**
 * The dialog of a change of money, places in a slot or many rows: shows the effect, then commits exactly that, by
 * Ctrl+Enter or the button.
 */
export function PreviewCommit<Body, Preview, Done>({
  title,
  body,
  preview,
  commit,
  renderEffect,
  findObstacle,
  commitLabel,
  cancelLabel,
  isDangerous = false,
  onChanged,
  onAcceptTheirs,
  onClose,
  onDone,
}: PreviewCommitProps<Body, Preview, Done>) {
  const t = useText();
  const isOpen = body !== null;
  const effect = useQuery({
    queryKey: ['preview', title, body],
    queryFn: ({ signal }) => {
      if (body === null) throw new Error('There is nothing to preview');
      return preview(body, signal);
    },
    enabled: isOpen,
    ...previewOptions,
  });
  const work = useMutation({
    mutationFn: ({ asked, shown }: { asked: Body; shown: Preview }) => commit(asked, shown),
    onSuccess: (done) => onDone(done),
    // A refused commit fetches a new preview: the effect may have changed.
    onError: (failure) => {
      if (failure instanceof ApiFailure && !isUncertain(failure) && !findConflict(failure)) void effect.refetch();
    },
  });
  const { reset } = work;
  // A closed dialog clears its failure, so that it opens without that of the former change.
  useEffect(() => {
    if (!isOpen) reset();
  }, [isOpen, reset]);
  const conflict = [work.error, effect.error].find((failure) => findConflict(failure) !== null);
  const obstacle = effect.data === undefined ? null : (findObstacle?.(effect.data) ?? null);
  const canCommit = effect.data !== undefined && !effect.isFetching && conflict === undefined && obstacle === null;
  function commitShown() {
    if (!canCommit || work.isPending || body === null || effect.data === undefined) return;
    work.mutate({ asked: body, shown: effect.data });
  }
  useDialogKeys(isOpen, { label: commitLabel, submit: commitShown, savesToo: false });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel ?? t('kit.cancel')}
          </Button>
          <Button
            data-main-action=""
            variant={isDangerous ? 'danger' : 'primary'}
            isLoading={work.isPending}
            isDisabled={effect.data === undefined || effect.isFetching || conflict !== undefined}
            disabledReason={obstacle}
            aria-keyshortcuts={toShortcut(COMMIT)}
            iconEnd={<ButtonKeys keys={COMMIT} />}
            {...(isDangerous && { onKeyDown: ignoreHastyEnter })}
            onClick={commitShown}
          >
            {commitLabel}
          </Button>
        </>
      }
    >
      <ChangeFailure
        failure={conflict ?? work.error}
        onAcceptTheirs={onAcceptTheirs}
        onReread={() => {
          work.reset();
          if (onChanged) onChanged();
          else void effect.refetch();
        }}
      />
      {effect.error && !conflict && <FailureState failure={effect.error} onRetry={() => void effect.refetch()} />}
      {effect.isPending && isOpen && <RowsSkeleton rows={4} label={t('kit.preview.loading')} />}
      {effect.data !== undefined && (
        <div aria-busy={effect.isFetching} className="pt-2">
          {renderEffect(effect.data)}
        </div>
      )}
    </Dialog>
  );
}
