type Pattern = readonly [pattern: RegExp, name: string];

// The order matters: most browsers also contain the names of others.
const BROWSERS: readonly Pattern[] = [
  [/YaBrowser|YaSearchApp|YaApp/, 'Yandex Browser'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera|OPT\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/MiuiBrowser/, 'Mi Browser'],
  [/HuaweiBrowser/, 'Huawei Browser'],
  [/Vivaldi/, 'Vivaldi'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/CriOS|Chrome|Chromium/, 'Chrome'],
  [/Version\/.*Safari|iP(?:hone|ad).*Safari/, 'Safari'],
];

const SYSTEMS: readonly Pattern[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** `Chrome · Windows` of a user agent, as far as it contains them; null when it contains neither. Names are the makers' own. */
export function findDeviceName(userAgent: string): string | null {
  const found = [BROWSERS, SYSTEMS].map((patterns) => patterns.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return found.filter(Boolean).join(' · ') || null;
}
