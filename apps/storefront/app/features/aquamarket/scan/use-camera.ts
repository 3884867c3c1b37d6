import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** `idle`: not requested yet; `denied`: the browser or the person refused; `none`: no camera works. */
export type CameraState = 'idle' | 'starting' | 'on' | 'denied' | 'none';

export type Camera = {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  start: () => Promise<void>;
  stop: () => void;
  /** The camera's light. null: it has none. */
  torch: { isOn: boolean; toggle: () => Promise<void> } | null;
};

/** The rear camera. It is switched off when the component unmounts. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const isGone = useRef(false);
  const [state, setState] = useState<CameraState>('idle');
  const [hasTorch, setHasTorch] = useState(false);
  const [isLit, setLit] = useState(false);

  const release = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = null;
    if (video.current) video.current.srcObject = null;
  }, []);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      release();
    };
  }, [release]);

  async function start(): Promise<void> {
    setState('starting');
    try {
      const opened = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      stream.current = opened;
      // The page was left while the browser asked for the permission.
      if (isGone.current || !video.current) return release();
      const [track] = opened.getVideoTracks();
      // The camera was unplugged, or a call uses it.
      track?.addEventListener('ended', () => {
        if (stream.current !== opened) return;
        release();
        setState('none');
      });
      video.current.srcObject = opened;
      await video.current.play();
      setHasTorch(hasLight(track));
      setLit(false);
      setState('on');
    } catch (failure) {
      release();
      if (isGone.current) return;
      setState(failure instanceof DOMException && failure.name === 'NotAllowedError' ? 'denied' : 'none');
    }
  }

  async function toggleTorch(): Promise<void> {
    const [track] = stream.current?.getVideoTracks() ?? [];
    try {
      await track?.applyConstraints({ advanced: [{ torch: !isLit } as MediaTrackConstraintSet] });
      setLit(!isLit);
    } catch {
      setHasTorch(false);
    }
  }

  return {
    state,
    video,
    start,
    stop() {
      release();
      setState('idle');
    },
    torch: hasTorch && state === 'on' ? { isOn: isLit, toggle: toggleTorch } : null,
  };
}

// Firefox has tracks without `getCapabilities`: they count as having no light.
function hasLight(track: MediaStreamTrack | undefined): boolean {
  if (!track || !('getCapabilities' in track)) return false;
  const capabilities = track.getCapabilities();
  return 'torch' in capabilities && capabilities.torch === true;
}
