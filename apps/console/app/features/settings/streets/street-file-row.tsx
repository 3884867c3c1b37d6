import type { StreetFile } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { Progress } from '#kit/state/progress.tsx';
import { StatusPill } from '#kit/status/status-pill.tsx';

type StreetFileRowProps = { file: StreetFile; isRemoving: boolean; onRemove: () => void };

const tones = { reading: 'active', in_use: 'done', failed: 'danger' } as const;

/** A file of streets: its state, its counts or its failure, and who brought it. */
export function StreetFileRow({ file, isRemoving, onRemove }: StreetFileRowProps) {
  const t = useText();
  const formats = useFormats();
  const { state, fileName, progressPercent, failure, createdAt, by, towns, streets, houses } = file;
  const isReading = state === 'reading';
  const name = fileName === '' ? t('settings.streets.nameless') : fileName;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
      <span className="flex flex-wrap items-center gap-2">
        <StatusPill tone={tones[state]}>{t(`settings.streets.state.${state}`)}</StatusPill>
        <ConfirmButton
          label={t(isReading ? 'settings.streets.stop' : 'settings.streets.remove')}
          title={t(isReading ? 'settings.streets.stop.title' : 'settings.streets.remove.title', { name })}
          text={t(isReading ? 'settings.streets.stop.text' : `settings.streets.remove.text.${state}`)}
          variant="ghost"
          isBusy={isRemoving}
          onConfirm={onRemove}
        />
      </span>
      <span className="basis-full text-sm">
        {isReading && <Progress label={t('settings.streets.reading')} share={progressPercent / 100} />}
        {state === 'in_use' && t('settings.streets.counts', { towns, streets, houses })}
        {failure && <span className="text-danger">{t(`settings.streets.failure.${failure}`)}</span>}
      </span>
      <span className="basis-full text-sm text-ink-muted">
        {by
          ? t('settings.streets.by', { name: by.name, when: formats.dateTime(createdAt) })
          : formats.dateTime(createdAt)}
      </span>
    </li>
  );
}
