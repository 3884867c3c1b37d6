import type { Banner } from '@kaplya/contract';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useText } from '#i18n/use-text.ts';
import { buttonClass } from '#ui/button-class.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { StagePanel } from '#ui/stage-panel.tsx';
import { useUiLabels } from '#ui/ui-labels.ts';
import { BannerLink } from './banner-link.tsx';
import { markStorySeen } from './mark-story-seen.ts';
import { readGesture, type StoryStep } from './read-gesture.ts';
import { StoryProgress } from './story-progress.tsx';
import { useStoryAttention } from './use-story-attention.ts';

type StoryViewerProps = { isOpen: boolean; banner: Banner; onClose: () => void };

const ON_PICTURE = 'text-on-picture hover:bg-on-picture/20';

/**
 * A story, slide after slide. It goes on by itself unless it is held, paused, out of sight, or nothing may move; after
 * the last slide it closes.
 */
export function StoryViewer({ isOpen, banner, onClose }: StoryViewerProps) {
  const t = useText();
  const labels = useUiLabels();
  const { isCalm, isHidden } = useStoryAttention();
  const slideRegion = useRef<HTMLDivElement>(null);
  const touch = useRef<{ x: number; y: number; at: number } | null>(null);
  const [index, setIndex] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  // Each time a slide is shown its time begins anew.
  const [showing, setShowing] = useState(0);
  const { slides, title } = banner;
  const slide = slides[index];
  if (!slide) return null;

  function close() {
    markStorySeen(banner.id);
    setIndex(0);
    setIsPaused(false);
    onClose();
  }

  function take(step: StoryStep) {
    const to = index + (step === 'next' ? 1 : -1);
    if (step === 'close' || to >= slides.length) return close();
    setIndex(Math.max(0, to));
    setShowing(showing + 1);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'ArrowRight') take('next');
    else if (event.key === 'ArrowLeft') take('previous');
    else if (event.key === ' ' && !(event.target as Element).closest('button, a')) setIsPaused(!isPaused);
    else return;
    event.preventDefault();
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    touch.current = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    setIsHeld(true);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const started = touch.current;
    release();
    if (!started) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const step = readGesture({
      dx: event.clientX - started.x,
      dy: event.clientY - started.y,
      lasted: event.timeStamp - started.at,
      startedAt: (started.x - left) / width,
    });
    if (step) take(step);
  }

  function release() {
    touch.current = null;
    setIsHeld(false);
  }

  const isRunning = !isCalm && !isPaused && !isHeld && !isHidden && isOpen;

  return (
    <StagePanel
      isOpen={isOpen}
      onClose={close}
      title={title}
      initialFocus={slideRegion}
      controls={
        <>
          {!isCalm && (
            <IconButton
              icon={isPaused ? 'play' : 'pause'}
              label={t(isPaused ? 'marketing.story.play' : 'marketing.story.pause')}
              className={ON_PICTURE}
              onClick={() => setIsPaused(!isPaused)}
            />
          )}
          <IconButton icon="close" label={labels.close} className={ON_PICTURE} onClick={close} />
        </>
      }
    >
      {/* Whoever listens for keys here has a button for each of them. */}
      <div
        ref={slideRegion}
        role="group"
        aria-roledescription={t('catalogue.banners.slide')}
        aria-label={t('catalogue.banners.place', { index: index + 1, count: slides.length })}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="absolute inset-0 flex flex-col justify-end outline-none"
      >
        {slides.slice(0, index + 2).map(({ image }, at) => (
          <img
            // Slides stay in their order, and two may share a picture.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            src={image.contentUrl}
            alt={image.alt}
            draggable={false}
            className={classNames('absolute inset-0 size-full object-cover', at !== index && 'invisible')}
          />
        ))}
        <div
          data-story-stage=""
          onPointerDown={onPointerDown}
          onPointerUp={onPointerUp}
          onPointerCancel={release}
          className="absolute inset-0 touch-none bg-linear-to-t from-picture via-picture/70 via-30% to-transparent to-55% select-none"
        />
        <div className="pointer-events-none absolute inset-x-0 top-0 h-28 bg-linear-to-b from-picture/70 to-transparent" />
        <div className="pointer-events-none relative grid gap-4 px-5 pb-[calc(1rem+env(safe-area-inset-bottom))]">
          <div aria-live={isRunning ? 'off' : 'polite'} aria-atomic="true">
            <h3 className="text-2xl">{slide.title}</h3>
            <p className="mt-2 whitespace-pre-line">{slide.text}</p>
          </div>
          <div className="pointer-events-auto flex items-center gap-2">
            <IconButton
              icon="chevron-left"
              label={t('marketing.story.previous')}
              className={classNames(ON_PICTURE, 'aria-disabled:opacity-40')}
              aria-disabled={index === 0}
              onClick={() => take('previous')}
            />
            <div className="grow">
              {slide.link !== null && (
                <BannerLink link={slide.link} className={buttonClass({ isWide: true })} onClick={close}>
                  {t('marketing.more')}
                </BannerLink>
              )}
            </div>
            <IconButton
              icon="chevron-right"
              label={t('marketing.story.next')}
              className={ON_PICTURE}
              onClick={() => take('next')}
            />
          </div>
        </div>
      </div>
      <StoryProgress
        key={showing}
        count={slides.length}
        index={index}
        isRunning={isRunning}
        isCalm={isCalm}
        onEnd={() => take('next')}
      />
    </StagePanel>
  );
}
