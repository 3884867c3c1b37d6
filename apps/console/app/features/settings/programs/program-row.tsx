import type { ClientAppOfShop } from '@kaplya/contract';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { call } from '#platform/data/client.ts';

type ProgramRowProps = {
  program: ClientAppOfShop;
  /** The version of the list. */
  version: number;
  onSecret: (secret: string) => void;
  onChanged: () => void;
};

/** A program, its use, and the buttons that end its secret. */
export function ProgramRow({ program, version, onSecret, onChanged }: ProgramRowProps) {
  const t = useText();
  const formats = useFormats();
  const { id, secretSetAt, secretSetBy, openSessions, lastUsedAt } = program;
  const params = { id };
  const replace = useMutation({
    mutationFn: () => call('replaceClientAppSecret', { params, body: { version } }),
    onSuccess: ({ secret }) => onSecret(secret),
    onError: onChanged,
  });
  const remove = useMutation({
    mutationFn: () => call('deleteClientApp', { params, query: { version } }),
    onSuccess: () => showToast({ tone: 'success', text: t('settings.programs.removed', { id }) }),
    onSettled: onChanged,
  });
  const when = secretSetAt === null ? null : formats.dateTime(secretSetAt);
  const facts = [
    when === null && t('settings.programs.byHand'),
    when !== null && secretSetBy && t('settings.programs.setBy', { who: secretSetBy.name, when }),
    when !== null && !secretSetBy && t('settings.programs.set', { when }),
    lastUsedAt === null
      ? t('settings.programs.unused')
      : t('settings.programs.used', { when: formats.dateTime(lastUsedAt) }),
    openSessions > 0 && t('settings.programs.sessions', { count: openSessions }),
  ];
  return (
    <li className="flex flex-col gap-1 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-40 grow font-semibold wrap-anywhere">{id}</span>
        <ConfirmButton
          label={t('settings.programs.replace')}
          title={t('settings.programs.replace.title', { id })}
          text={t('settings.programs.replace.text')}
          variant="ghost"
          isBusy={replace.isPending}
          onConfirm={() => replace.mutate()}
        />
        <ConfirmButton
          label={t('settings.programs.remove')}
          title={t('settings.programs.remove.title', { id })}
          text={t('settings.programs.remove.text')}
          variant="ghost"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </div>
      <p className="text-sm text-ink-muted">{facts.filter((fact) => typeof fact === 'string').join(' · ')}</p>
      <FormFailure failure={replace.error ?? remove.error} />
    </li>
  );
}
