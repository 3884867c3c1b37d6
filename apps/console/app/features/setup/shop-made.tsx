import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenState } from '#kit/state/screen-state.tsx';
import type { SetupDraft } from './draft/setup-draft.ts';

/**
 * A shop that was made although the answer was lost, and with it the invitation: its owner signs in by e-mail, or by a
 * code of the machine where no mail is sent.
 */
export function ShopMade({ ownerEmail, domainOfLink }: Pick<SetupDraft, 'ownerEmail' | 'domainOfLink'>) {
  const t = useText();
  return (
    <ScreenState
      isScreen
      isAlert
      icon="check"
      title={t('setup.made')}
      text={t('setup.made.text', { email: ownerEmail })}
    >
      <a className={linkClass()} href={domainOfLink === null ? '/console' : `https://${domainOfLink}/console`}>
        {t('setup.made.signIn')}
      </a>
    </ScreenState>
  );
}
