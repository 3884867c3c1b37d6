import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readDocumentLanguage } from '#i18n/deferred-texts.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { reportRecoveredError } from '#platform/page/report-recovered-error.ts';
import { tolerateRewriting } from '@kaplya/ui/document/tolerate-rewriting.ts';
import type { DeferredArea } from '#i18n/message-id.ts';

tolerateRewriting();

const named = (document.documentElement.dataset['deferredTexts']?.split(' ') ?? []) as DeferredArea[];

// The document lists the areas of texts that it was rendered with; their files are preloading (modulepreload).
await loadTexts(readDocumentLanguage(), named);

// Yields to the browser, so that no task becomes a long one: the first formatter of a page takes Chromium 12 ms on a
// desktop.
await untilNextTask();
Intl.NumberFormat(readDocumentLanguage());
await untilNextTask();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError: reportRecoveredError },
  );
});

function untilNextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
