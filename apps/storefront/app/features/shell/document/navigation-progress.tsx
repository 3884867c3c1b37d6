import { useNavigation } from 'react-router';
import { LateProgress } from '@kaplya/ui/message/late-progress.tsx';

/** Says that the next page is on its way; of another one anew. */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  return state !== 'idle' && <LateProgress key={location.key} />;
}
