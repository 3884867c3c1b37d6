import type { Banner } from '@kaplya/contract';
import { InfoDialog } from './info-dialog.tsx';
import { StoryViewer } from '../stories/story-viewer.tsx';

export type OpenedBannerProps = {
  isOpen: boolean;
  /**
   * The banner that is open or was open last, so that it stays visible while the dialog closes. null before the first.
   */
  banner: Banner | null;
  onClose: () => void;
};

/** The dialog that a banner opens over the page. */
export function OpenedBanner({ banner, ...rest }: OpenedBannerProps) {
  if (!banner) return null;
  const Overlay = banner.type === 'story' ? StoryViewer : InfoDialog;
  return <Overlay key={banner.id} banner={banner} {...rest} />;
}
