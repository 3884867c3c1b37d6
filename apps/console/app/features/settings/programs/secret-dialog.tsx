import { Button } from '@kaplya/ui/button/button.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { ContentDialog } from '#kit/dialog/content-dialog.tsx';
import { LeaveGuard } from '#kit/form/leave-guard.tsx';
import { PublishedText } from '../frame/published-text.tsx';

export type ShownSecret = { readonly id: string; readonly secret: string };

type SecretDialogProps = { partnerId: string; shown: ShownSecret; onClose: () => void };

const path = '/api/identity/auth/client_app';

/** A secret, for the only time: it is nowhere else, not even in the shop. */
export function SecretDialog({ partnerId, shown: { id, secret }, onClose }: SecretDialogProps) {
  const t = useText();
  return (
    <ContentDialog
      isOpen
      isLeftByFooter
      title={t('settings.programs.secret.title', { id })}
      size="lg"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('settings.programs.close')}</Button>}
    >
      <LeaveGuard isDirty text={t('settings.programs.secret.text')} />
      <div className="flex flex-col gap-4 pt-2">
        <Callout tone="warning" icon="info">
          {t('settings.programs.secret.text')}
        </Callout>
        <dl className="flex flex-col gap-2">
          <PublishedText label={t('settings.programs.secret')} text={secret} />
          <PublishedText label={t('settings.programs.id')} text={id} />
          <PublishedText label={t('settings.programs.shop')} text={partnerId} />
        </dl>
        <p className="text-sm text-ink-muted">{t('settings.programs.secret.where', { path })}</p>
      </div>
    </ContentDialog>
  );
}
