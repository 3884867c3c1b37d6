import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { chooseNotice } from './choose-notice.ts';
import type { PlaceFacts } from './is-place-free.ts';
import { lazyNotice, type NoticeProps } from './lazy-notice.ts';
import { useNoticeFacts } from './use-notice-facts.ts';

const AdsNotice = lazyNotice(async () => (await import('./ads-notice.tsx')).AdsNotice);
const DownloadNotice = lazyNotice(async () => (await import('./download-notice.tsx')).DownloadNotice);
const InstallNotice = lazyNotice(async () => (await import('./install-notice.tsx')).InstallNotice);

type SuggestionsProps = NoticeProps & { place: PlaceFacts; hasAnswered: boolean };

/** The one suggestion, if any, for a visitor who has decided about cookies. */
export function Suggestions({ place, hasAnswered, onAnswer }: SuggestionsProps) {
  const notice = chooseNotice(useNoticeFacts(place, hasAnswered));
  return (
    <Optional key={notice} renderMissing={null}>
      {notice === 'ads' && <AdsNotice onAnswer={onAnswer} />}
      {notice === 'download' && <DownloadNotice onAnswer={onAnswer} />}
      {notice === 'install' && <InstallNotice onAnswer={onAnswer} />}
    </Optional>
  );
}
