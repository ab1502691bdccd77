import type { Settings } from '../config/config-schema.ts'

/** What a telephone needs to keep the cabinet among its applications (F11): W3C Web Application Manifest. */
export const webManifest = ({ appName }: Pick<Settings, 'appName'>) => ({
  id: '/dashboard',
  name: appName,
  short_name: 'Затишок',
  lang: 'uk',
  dir: 'ltr',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  // As `theme-color` and the background of design/ux.md, light.
  theme_color: '#f6f4ee',
  background_color: '#f6f4ee',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
})
