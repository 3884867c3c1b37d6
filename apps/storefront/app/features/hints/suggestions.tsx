import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { chooseHint } from './choose-hint.ts';
import type { PlaceFacts } from './is-place-free.ts';
import { lazyHint, type HintProps } from './lazy-hint.ts';
import { useHintFacts } from './use-hint-facts.ts';

const AdsHint = lazyHint(async () => (await import('./ads-hint.tsx')).AdsHint);
const DownloadHint = lazyHint(async () => (await import('./download-hint.tsx')).DownloadHint);
const InstallHint = lazyHint(async () => (await import('./install-hint.tsx')).InstallHint);

type SuggestionsProps = HintProps & { place: PlaceFacts; hasAnswered: boolean };

/** Shows the suggestion that `chooseHint` selects, if any, after the visitor's choice about cookies. */
export function Suggestions({ place, hasAnswered, onAnswer }: SuggestionsProps) {
  const hint = chooseHint(useHintFacts(place, hasAnswered));
  return (
    <Optional key={hint} renderMissing={null}>
      {hint === 'ads' && <AdsHint onAnswer={onAnswer} />}
      {hint === 'download' && <DownloadHint onAnswer={onAnswer} />}
      {hint === 'install' && <InstallHint onAnswer={onAnswer} />}
    </Optional>
  );
}
