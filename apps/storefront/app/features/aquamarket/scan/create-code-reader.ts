import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';

/** Reads the texts of the QR codes in a picture. Resolves to an empty list when there is none. */
export type CodeReader = (picture: HTMLVideoElement) => Promise<string[]>;

type Detector = { detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

const FORMAT = 'qr_code';

/**
 * The browser's own reader of QR codes, or a library that is loaded when it has none. Rejects when that fails to load.
 */
export async function createCodeReader(): Promise<CodeReader> {
  const detector = (await findOwnDetector()) ?? (await loadDetector());
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

async function findOwnDetector(): Promise<Detector | null> {
  if (!('BarcodeDetector' in globalThis)) return null;
  const { BarcodeDetector } = globalThis as unknown as { BarcodeDetector: DetectorClass };
  try {
    // Some browsers have the class but support no format.
    return (await BarcodeDetector.getSupportedFormats()).includes(FORMAT)
      ? new BarcodeDetector({ formats: [FORMAT] })
      : null;
  } catch {
    return null;
  }
}

async function loadDetector(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasmUrl }] = await whenOnline(() =>
    Promise.all([import('barcode-detector/ponyfill'), import('zxing-wasm/reader/zxing_reader.wasm?url')]),
  );
  // The WebAssembly file is served by the shop, instead of the library's CDN.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return new BarcodeDetector({ formats: [FORMAT] });
}
