import { chooseNotice } from './choose-notice.ts';
import type { PlaceFacts } from './is-place-free.ts';
import { lazyNotice, type NoticeProps } from './lazy-notice.ts';
import { useNoticeFacts } from './use-notice-facts.ts';

const AdsNotice = lazyNotice(async () => (await import('./ads-notice.tsx')).AdsNotice);
const DownloadNotice = lazyNotice(async () => (await import('./download-notice.tsx')).DownloadNotice);
const InstallNotice = lazyNotice(async () => (await import('./install-notice.tsx')).InstallNotice);

export type SuggestionsProps = NoticeProps & { place: PlaceFacts; hasAnswered: boolean };

/** The one suggestion for who has decided about cookies, if there is one. */
export function Suggestions({ place, hasAnswered, onAnswer }: SuggestionsProps) {
  const notice = chooseNotice(useNoticeFacts(place, hasAnswered));
  if (notice === 'ads') return <AdsNotice onAnswer={onAnswer} />;
  if (notice === 'download') return <DownloadNotice onAnswer={onAnswer} />;
  if (notice === 'install') return <InstallNotice onAnswer={onAnswer} />;
  return null;
}
