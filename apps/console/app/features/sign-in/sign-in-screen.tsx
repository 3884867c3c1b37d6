import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LateProgress } from '@kaplya/ui/message/late-progress.tsx';
import { useText } from '#i18n/use-text.ts';
import { FailureState } from '#kit/state/failure-state.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { getConfig } from '#platform/data/client.ts';
import { LanguageSwitch, ThemeSwitch } from '#kit/theme/appearance-switches.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The page of a person without a session. */
export function SignInScreen() {
  const t = useText();
  return (
    <main className="grid min-h-dvh grid-cols-1 place-items-center p-4">
      <title>{t('signIn.title')}</title>
      <div className="flex w-full max-w-sm flex-col gap-6">
        <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6 shadow-card">
          <h1 className="text-xl">{t('signIn.title')}</h1>
          <SignIn />
        </div>
        <div className="flex flex-col gap-2">
          <ThemeSwitch />
          <LanguageSwitch />
        </div>
      </div>
    </main>
  );
}

/** The sign-in over a screen whose session has ended. A sign-in in any tab closes it. */
export function SignInDialog() {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      data-overlay=""
      aria-labelledby="sign-in-over"
      // Escape does not close it: the screen behind cannot be used without a session.
      onCancel={(event) => event.preventDefault()}
      className="m-auto w-full max-w-sm rounded-xl bg-raised p-6 text-ink shadow-overlay backdrop:bg-scrim"
    >
      <div className="flex flex-col gap-4">
        <h2 id="sign-in-over" className="text-lg">
          {t('signIn.over.title')}
        </h2>
        <p className="text-ink-muted">{t('signIn.over.text')}</p>
        <SignIn />
      </div>
    </dialog>
  );
}

/** The form, after the available ways to receive a code have loaded. */
function SignIn() {
  const t = useText();
  const { data, error, refetch } = useQuery({ queryKey: ['config'], queryFn: getConfig, staleTime: Infinity });
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <LateProgress />;
  if (data.isUpdating) {
    return (
      <ScreenState
        icon="clock"
        title={t('signIn.updating.title')}
        text={t('signIn.updating.text')}
        action={{ label: t('kit.retry'), onAction: () => location.reload() }}
      />
    );
  }
  return <SignInForm methods={data.auth.methods} phoneCode={data.phoneCode} />;
}
