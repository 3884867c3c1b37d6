import type { Banner } from '@kaplya/contract';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '#i18n/use-text.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { StagePanel } from '@kaplya/ui/overlay/stage-panel.tsx';
import { useUiLabels } from '@kaplya/ui/ui-labels.ts';
import { BannerLink } from '../banners/banner-link.tsx';
import { markStorySeen } from './mark-story-seen.ts';
import { readGesture, type StoryStep } from './read-gesture.ts';
import { StoryProgress } from './story-progress.tsx';
import { StorySlides } from './story-slides.tsx';
import { useStoryAttention } from './use-story-attention.ts';

type StoryViewerProps = { isOpen: boolean; banner: Banner; onClose: () => void };

const RETURN_MS = 200;
const DRAG_FROM_PIXELS = 10;
/** The share of the finger's movement that the first slide follows to the right, where no slide precedes it. */
const RESISTANCE = 0.3;

const ON_PICTURE = 'text-on-picture hover:bg-on-picture/20';

/**
 * Shows the slides of a story one after another. It advances automatically unless it is touched or paused, the page is
 * hidden, or the visitor prefers reduced motion. After the last slide it closes.
 */
export function StoryViewer({ isOpen, banner, onClose }: StoryViewerProps) {
  const t = useText();
  const labels = useUiLabels();
  const { isCalm, isHidden } = useStoryAttention();
  const slideRegion = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const touch = useRef<{ x: number; y: number; at: number } | null>(null);
  const [index, setIndex] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  // A counter of shown slides, used as a key, so that the bar's animation restarts whenever a slide is shown.
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

  function goTo(step: StoryStep) {
    const to = index + (step === 'next' ? 1 : -1);
    if (step === 'close' || to >= slides.length) return close();
    setIndex(Math.max(0, to));
    setShowing(showing + 1);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'ArrowRight') goTo('next');
    else if (event.key === 'ArrowLeft') goTo('previous');
    else if (event.key === ' ' && !(event.target as Element).closest('button, a')) setIsPaused(!isPaused);
    else return;
    event.preventDefault();
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    touch.current = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    setIsTouched(true);
  }

  /** Moves the slide with the finger, sideways or down. */
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!touch.current) return;
    const dx = event.clientX - touch.current.x;
    const dy = event.clientY - touch.current.y;
    if (Math.max(Math.abs(dx), dy) <= DRAG_FROM_PIXELS) return move('');
    if (Math.abs(dx) <= Math.abs(dy)) return move(`translateY(${Math.max(0, dy)}px)`);
    move(`translateX(${dx > 0 && index === 0 ? dx * RESISTANCE : dx}px)`);
  }

  async function onPointerUp(event: PointerEvent<HTMLElement>) {
    const started = touch.current;
    touch.current = null;
    if (!started) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const step = readGesture({
      dx: event.clientX - started.x,
      dy: event.clientY - started.y,
      lasted: event.timeStamp - started.at,
      startedAt: (started.x - left) / width,
      width,
    });
    const isDragged = Boolean(track.current?.style.transform);
    const isLast = step === 'next' ? index === slides.length - 1 : index === 0;
    if (isDragged && step !== 'close') {
      await animateTo(step === null || isLast ? 'none' : `translateX(${step === 'next' ? -100 : 100}%)`);
    }
    // Rendered synchronously, so that the next slide replaces this one in the same frame.
    flushSync(() => {
      // A finger may have touched the slide again during the animation.
      setIsTouched(touch.current !== null);
      if (step) goTo(step);
    });
    move('');
  }

  function move(transform: string) {
    if (track.current) track.current.style.transform = transform;
  }

  /** Animates the slide from the point where the finger was lifted; moves it at once with reduced motion. */
  async function animateTo(transform: string) {
    const dragged = track.current;
    if (!dragged) return;
    const from = dragged.style.transform;
    move(transform);
    if (isCalm) return;
    const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
    await dragged
      .animate([{ transform: from }, { transform }], { duration: RETURN_MS, easing })
      .finished.catch(() => {});
  }

  function release() {
    touch.current = null;
    move('');
    setIsTouched(false);
  }

  const isRunning = !isCalm && !isPaused && !isTouched && !isHidden && isOpen;

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
      {/* The keys handled here only duplicate buttons, so the element needs no role of its own. */}
      <div
        ref={slideRegion}
        role="group"
        aria-roledescription={t('catalogue.banners.slide')}
        aria-label={t('catalogue.banners.place', { index: index + 1, count: slides.length })}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="absolute inset-0 flex flex-col justify-end outline-none"
      >
        <div ref={track} className="absolute inset-0">
          <StorySlides slides={slides} index={index} />
        </div>
        <div
          data-story-stage=""
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={(event) => void onPointerUp(event)}
          onPointerCancel={release}
          className="absolute inset-0 touch-none bg-[linear-gradient(to_top,var(--color-picture),--alpha(var(--color-picture)/70%)_30%,transparent_55%)] select-none"
        />
        <div className="pointer-events-none absolute inset-x-0 top-0 h-28 bg-[linear-gradient(--alpha(var(--color-picture)/70%),transparent)]" />
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
              onClick={() => goTo('previous')}
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
              onClick={() => goTo('next')}
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
        onEnd={() => goTo('next')}
      />
    </StagePanel>
  );
}
