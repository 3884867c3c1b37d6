import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { LanguageSwitch, ThemeSwitch } from '#kit/theme/appearance-switches.tsx';
import { call } from '#platform/data/client.ts';
import { queryClient } from '#platform/data/query-client.ts';
import { QueryState } from '#kit/state/query-state.tsx';
import { useLanguage } from '#i18n/use-language.ts';
import { ShopMade } from './shop-made.tsx';
import { useSetupDraft } from './draft/use-setup-draft.ts';
import { SetupWizard } from './setup-wizard.tsx';

/** The page of the setup link: a few questions, after which the shop is created. */
export function SetupPage() {
  const t = useText();
  return (
    <QueryClientProvider client={queryClient}>
      <main className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col gap-6 p-4 sm:py-8">
        <title>{t('setup.title')}</title>
        <Setup />
        <div className="mt-auto grid gap-2 sm:grid-cols-2">
          <ThemeSwitch />
          <LanguageSwitch />
        </div>
      </main>
    </QueryClientProvider>
  );
}

function Setup() {
  const t = useText();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['getSetup', token],
    queryFn: ({ signal }) => call('getSetup', { query: { token }, signal }),
    enabled: token !== '',
  });
  const { draft } = useSetupDraft(useLanguage());
  const isOver = error instanceof ApiFailure && error.code === 'setup.over';
  if (isOver && draft.isAnswerLost) return <ShopMade {...draft} />;
  if (token === '' || isOver) {
    const [title, text] =
      token === '' ? (['setup.noLink', 'setup.noLink.text'] as const) : (['setup.over', 'setup.over.text'] as const);
    return <ScreenState isScreen icon="info" title={t(title)} text={t(text)} />;
  }
  if (error || !data) return <QueryState {...{ data, error, refetch }} rows={8} />;
  return <SetupWizard token={token} {...data} />;
}
