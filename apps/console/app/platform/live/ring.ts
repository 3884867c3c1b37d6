/** Two tones, each with its start in seconds and its pitch in hertz. */
const TONES = [
  { at: 0, hertz: 880 },
  { at: 0.16, hertz: 1320 },
] as const;
const TONE_SECONDS = 0.22;
const LOUDNESS = 0.15;

let context: AudioContext | null = null;

function open(): void {
  context ??= new AudioContext();
  void context.resume();
}

/** Prepares the sound at the first interaction with the page, because browsers block sound before it. */
export function allowRinging(): () => void {
  const options = { once: true, capture: true } as const;
  const gestures = ['pointerdown', 'keydown'] as const;
  for (const gesture of gestures) addEventListener(gesture, open, options);
  return () => {
    for (const gesture of gestures) removeEventListener(gesture, open, options);
  };
}

/** Plays a short sound for a new order, if the browser allows it. */
export function ring(): void {
  if (context?.state !== 'running') return;
  const start = context.currentTime;
  for (const { at, hertz } of TONES) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(LOUDNESS, start + at);
    volume.gain.exponentialRampToValueAtTime(0.001, start + at + TONE_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(start + at);
    tone.stop(start + at + TONE_SECONDS);
  }
}
