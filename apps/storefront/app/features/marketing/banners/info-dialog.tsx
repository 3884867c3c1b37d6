import type { Banner } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { DialogPanel } from '@kaplya/ui/overlay/dialog-panel.tsx';
import { BannerLink } from './banner-link.tsx';

type InfoDialogProps = { isOpen: boolean; banner: Banner; onClose: () => void };

/** Shows a banner's text, and a link to its target. */
export function InfoDialog({ isOpen, banner: { title, image, text, link }, onClose }: InfoDialogProps) {
  const t = useText();
  return (
    <DialogPanel
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        link !== null && (
          <BannerLink link={link} className={buttonClass({ className: 'max-sm:w-full' })} onClick={onClose}>
            {t('marketing.more')}
          </BannerLink>
        )
      }
    >
      <img
        src={image.contentUrl}
        alt={image.alt}
        width={960}
        height={480}
        className="my-2 aspect-2/1 w-full rounded-md bg-picture object-cover"
      />
      {/* Focusable, so that a long text can be scrolled with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached */}
      <div role="region" aria-label={title} tabIndex={0} className="rounded-sm whitespace-pre-line">
        {text}
      </div>
    </DialogPanel>
  );
}
