type Pattern = readonly [pattern: RegExp, name: string];

// The first match wins, because the user agent of most browsers also contains the names of others.
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

/**
 * Browser and system of a user agent, such as `Chrome · Windows`, or the one of the two that is recognised; null when
 * neither is.
 */
export function findDeviceName(userAgent: string): string | null {
  const found = [BROWSERS, SYSTEMS].map((patterns) => patterns.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return found.filter(Boolean).join(' · ') || null;
}
