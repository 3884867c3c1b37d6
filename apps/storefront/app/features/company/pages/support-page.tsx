import { useState } from 'react';
import { Link } from 'react-router';
import { PlainPage } from '#features/page-parts/plain-page.tsx';
import { formatPhone } from '@kaplya/domain/phones';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Card } from '@kaplya/ui/layout/card.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { openChat } from './open-chat.ts';
import { TextSection } from '../texts/text-section.tsx';

/** Lists the ways to get help: a call, a message, the chat, and answers to common questions (S-40). */
export function SupportPage({ phone }: { phone: string | null }) {
  const t = useText();
  const { links } = useConfig();
  const widget = links.supportWidget;
  const hasLink = links.support !== '' && !links.support.startsWith('/');

  return (
    <PlainPage>
      <h1 className="text-2xl">{t('pages.footer.support')}</h1>
      <p className="mt-2 max-w-prose text-ink-muted">{t('pages.support.text')}</p>
      <Card className="mt-5 flex flex-col gap-3 sm:max-w-md">
        {widget && <Chat scriptUrl={widget} />}
        {hasLink && (
          <a
            href={links.support}
            rel="noopener"
            className={buttonClass({ variant: widget ? 'secondary' : 'primary', isWide: true })}
          >
            {t('pages.support.write')}
          </a>
        )}
        {phone && (
          <a
            href={`tel:${phone}`}
            className={buttonClass({ variant: widget || hasLink ? 'secondary' : 'primary', isWide: true })}
          >
            <Icon name="phone" size={20} label={t('pages.support.call')} />
            {formatPhone(phone)}
          </a>
        )}
      </Card>
      <TextSection title={t('pages.support.answers')}>
        <ul className="flex flex-col">
          {[
            { to: paths.orders(), text: t('pages.support.orders') },
            { to: links.delivery, text: t('pages.delivery.title') },
            { to: paths.about(), text: t('pages.about.title') },
          ].map(({ to, text }) => (
            <li key={text}>
              {to.startsWith('/') ? (
                <Link to={to} className={linkClass('inline-flex min-h-target items-center')}>
                  {text}
                </Link>
              ) : (
                <a href={to} className={linkClass('inline-flex min-h-target items-center')}>
                  {text}
                </a>
              )}
            </li>
          ))}
        </ul>
      </TextSection>
    </PlainPage>
  );
}

/** The button that opens the chat, whose script loads only when it is pressed. */
function Chat({ scriptUrl }: { scriptUrl: string }) {
  const t = useText();
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'failed'>('closed');

  async function open() {
    setState('opening');
    try {
      await openChat(scriptUrl);
      setState('open');
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      <Button isWide isLoading={state === 'opening'} onClick={() => void open()}>
        {t('pages.support.chat')}
      </Button>
      <p role="status" className={state === 'failed' ? 'text-sm text-danger' : 'text-sm text-ink-muted'}>
        {state === 'open' && t('pages.support.chatOpened')}
        {state === 'failed' && t('pages.support.chatFailed')}
      </p>
    </>
  );
}
