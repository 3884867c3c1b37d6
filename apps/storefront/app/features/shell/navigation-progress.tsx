import { useNavigation } from 'react-router';
import { LateProgress } from '#ui/late-progress.tsx';

/** Says that the next page is on its way. */
export function NavigationProgress() {
  return useNavigation().state !== 'idle' && <LateProgress />;
}
