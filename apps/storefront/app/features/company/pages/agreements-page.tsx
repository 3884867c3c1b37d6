import type { ConsentDocument } from '@kaplya/contract';
import { PlainPage } from '#features/page-parts/plain-page.tsx';
import { useText } from '#i18n/use-text.ts';
import { Paragraphs } from '../texts/paragraphs.tsx';

/** Shows legal documents that customers agree to, each with its version, which consents refer to. */
export function AgreementsPage({ documents }: { documents: readonly ConsentDocument[] }) {
  const t = useText();
  const isOnly = documents.length === 1;
  const Heading = isOnly ? 'h1' : 'h2';

  return (
    <PlainPage>
      {!isOnly && <h1 className="text-2xl">{t('pages.agreements.privacy')}</h1>}
      {documents.map(({ consentType, version, title, text }) => (
        <article key={consentType} className={isOnly ? undefined : 'mt-8'}>
          <Heading className={isOnly ? 'text-2xl' : 'text-xl'}>{title}</Heading>
          <p className="mt-1 mb-4 text-sm text-ink-muted">{t('pages.agreements.version', { version })}</p>
          <Paragraphs text={text} />
        </article>
      ))}
    </PlainPage>
  );
}
