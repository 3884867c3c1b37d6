import { useState } from 'react';
import { RichText } from '#i18n/rich-text.tsx';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { useQuery } from '#platform/data/queries.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { Dialog, preloadDialog } from '@kaplya/ui/overlay/dialog.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';

const SENTENCES = { personal_data: 'consent.personalData', marketing: 'consent.marketing' } as const;

/**
 * The sentence of a consent. Its link opens the text of the document without leaving the form. The caller loads the
 * texts of the area `consent`.
 */
export function ConsentText({ consentType = 'personal_data' }: { consentType?: keyof typeof SENTENCES }) {
  const t = useText();
  const lang = useLanguage();
  const { links } = useConfig();
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  const documents = useQuery({ ...apiQuery('listConsentDocuments', { query: { lang } }), enabled: isOpen });
  const document = documents.data?.data.find((each) => each.consentType === consentType);

  return (
    <>
      <RichText
        id={SENTENCES[consentType]}
        components={{
          link: (
            // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the text comes with the translation
            <a
              href={consentType === 'marketing' ? links.ads : links.personalData}
              className={linkClass()}
              aria-haspopup="dialog"
              onPointerEnter={preloadDialog}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setOpen(true);
              }}
            />
          ),
        }}
      />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={document?.title ?? t('consent.title')}>
        {document ? (
          <div
            role="region"
            aria-label={document.title}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached
            tabIndex={0}
            className="flex flex-col gap-3 rounded-sm text-sm"
          >
            {document.text.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p className="text-ink-muted">{t('consent.version', { version: document.version })}</p>
          </div>
        ) : !isOnline || documents.isError ? (
          <p role="alert">{t(isOnline ? 'consent.failed' : 'errors.network')}</p>
        ) : (
          <div aria-busy="true">
            <Skeleton className="h-48 rounded-md" />
          </div>
        )}
      </Dialog>
    </>
  );
}
