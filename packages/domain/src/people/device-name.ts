/** Browser and system from the user agent, as catalogue texts; null for an unknown user agent. */
export interface Device {
  readonly browser: string
  readonly system: string | null
  readonly kind: 'phone' | 'tablet' | 'computer'
}

/** The first match counts: Edge and Opera also name Chrome, and Chrome also names Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\b(Linux|X11|CrOS)\b/, 'Linux'],
]

/** `Mozilla/5.0 (Windows NT 10.0; …) … Firefox/140.0` → Firefox, Windows, a computer. */
export function deviceOf(userAgent: string): Device | null {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1]
  if (browser === undefined) return null
  return { browser, system: systems.find(([sign]) => sign.test(userAgent))?.[1] ?? null, kind: kindOf(userAgent) }
}

function kindOf(userAgent: string): Device['kind'] {
  const isAndroid = /\bAndroid\b/.test(userAgent)
  if (/\biPad\b/.test(userAgent) || (isAndroid && !/\bMobile\b/.test(userAgent))) return 'tablet'
  return isAndroid || /\b(iPhone|iPod|Mobile)\b/.test(userAgent) ? 'phone' : 'computer'
}
