import type { Profile } from '@kaplya/contract';
import { useEffect, useRef, useState } from 'react';
import { profileQuery } from '#features/identity/session/account-queries.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { getClient } from '#platform/data/client.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog, preloadDialog } from '@kaplya/ui/overlay/dialog.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { Avatar } from '../menu/avatar.tsx';
import { findImageProblem } from './image-problem.ts';

type Chosen = { file: File; url: string };

/** The customer's picture, with the steps to replace it: choose a file, preview, save. */
export function AvatarUpload({ profile: { avatar, name } }: { profile: Profile }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [isSending, setSending] = useState(false);

  // Releases the memory of the preview's object URL.
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);

  function choose(file: File | undefined) {
    if (!file) return;
    const problem = findImageProblem(file);
    setChosen({ file, url: URL.createObjectURL(file) });
    setBroken(problem === 'errors.notImage');
    setError(problem && t(problem));
  }

  function showProblem(id: MessageId) {
    setBroken(true);
    setError(t(id));
  }

  async function save({ file }: Chosen) {
    setSending(true);
    setError(null);
    try {
      const body = new FormData();
      body.set('file', file);
      const { contentUrl } = await getClient().call('uploadAvatar', { body });
      getQueryClient().setQueryData(profileQuery().queryKey, (now) => now && { ...now, avatar: contentUrl });
      setChosen(null);
      showToast({ tone: 'success', text: t('account.avatar.saved') });
    } catch (failure) {
      setError(messageOf(failure, { fallback: t('account.avatar.failed') }));
    } finally {
      setSending(false);
    }
  }

  const isSendable = chosen !== null && !isBroken && findImageProblem(chosen.file) === null;

  return (
    <>
      <button
        type="button"
        aria-label={t('account.avatar.change')}
        title={t('account.avatar.change')}
        className="relative shrink-0 rounded-full"
        onPointerEnter={preloadDialog}
        onClick={() => input.current?.click()}
      >
        <Avatar url={avatar} name={name} />
        <span className="absolute -end-1 -bottom-1 grid size-8 place-items-center rounded-full bg-raised text-brand-ink shadow-card">
          <Icon name="edit" size={18} />
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // Clears the input, so that choosing the same file again fires `change`.
          event.target.value = '';
        }}
      />
      <Dialog
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        size="sm"
        title={t('account.avatar.title')}
        footer={
          <>
            <Button variant="secondary" onClick={() => input.current?.click()}>
              {t('account.avatar.choose')}
            </Button>
            {isSendable && (
              <Button isLoading={isSending} onClick={() => void save(chosen)}>
                {t('common.save')}
              </Button>
            )}
          </>
        }
      >
        {chosen && (
          <div className="flex flex-col items-center gap-4 py-2">
            {!isBroken && (
              <img
                src={chosen.url}
                alt={t('account.avatar.preview')}
                className="size-40 rounded-full bg-sunken object-cover"
                onError={() => showProblem('errors.notImage')}
              />
            )}
            <FieldError id="avatar-error" error={error} />
          </div>
        )}
      </Dialog>
    </>
  );
}
