import { useNavigation } from 'react-router';
import { LateProgress } from '@kaplya/ui/message/late-progress.tsx';

/** A progress bar while the next page is loading; its animation restarts with each navigation. */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  return state !== 'idle' && <LateProgress key={location.key} />;
}
