const anyOf = (...patterns: readonly string[]) => new RegExp(patterns.join('|'))

/** What both applications load: React, the frame, the design system's basics. */
const base = anyOf(
  'node_modules/(react|react-dom|scheduler)/',
  'lucide-react/dist/esm/(?!icons)',
  'vite/preload-helper',
  'packages/i18n/src/translate',
  'web/src/lib/(?!use-schema-form)',
  'web/src/ui/(badge|button|page|segmented|toast-store|toasts)\\.',
  'web/src/app/error-reactions',
  'web/src/app/layouts/(footer|frame|header|public-links)',
)

/** What every screen of the cabinet loads. */
const cabinet = anyOf(
  'node_modules/(react-router|@tanstack)/',
  'packages/domain/src/(services|calendar|verification)',
  'packages/i18n/src/(format|months)',
  'web/src/ui/(address-plate|button-link|card|loading|money|service-row|utility-tile)\\.',
  'web/src/app/(cabinet-|crash|missing|query|sign-out)',
  'web/src/app/layouts/(cabinet|theme|toast|user)',
  'web/src/features/dashboard/(dashboard\\.api|use-verification|verification\\.ts)',
)

/**
 * Two named chunks instead of a dozen that the bundler would cut by itself: each file compresses on its own,
 * and small ones badly (3 KiB of the dashboard's 115).
 */
export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'base', test: base, priority: 2 },
    { name: 'cabinet', test: cabinet, priority: 1 },
  ],
}
