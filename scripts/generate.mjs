/** `npm run generate`: regenerates every file of scripts/check/check-generated.mjs. */
import '../packages/i18n/scripts/generate-params.ts'
import '../apps/server/scripts/generate-configuration.ts'
import '../apps/server/scripts/generate-profile-schema.ts'
