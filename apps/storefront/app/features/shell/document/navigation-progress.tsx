import { useNavigation } from 'react-router';
import { LateProgress } from '@kaplya/ui/message/late-progress.tsx';

/** Shows that the next page is loading, again for each page. */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  return state !== 'idle' && <LateProgress key={location.key} />;
}
