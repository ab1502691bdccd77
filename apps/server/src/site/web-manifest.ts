import type { Settings } from '../config/config-schema.ts'

/** Returns the W3C Web Application Manifest, which lets a phone install the cabinet as an app (F11). */
export const webManifest = ({ appName }: Pick<Settings, 'appName'>) => ({
  id: '/dashboard',
  name: appName,
  short_name: 'Затишок',
  lang: 'uk',
  dir: 'ltr',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  // The light `theme-color` and background of design/ux.md.
  theme_color: '#f6f4ee',
  background_color: '#f6f4ee',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
})
