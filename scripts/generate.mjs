/** `npm run generate`: writes every file of scripts/check/check-generated.mjs anew. */
import '../packages/i18n/scripts/generate-params.ts'
import '../apps/server/scripts/generate-configuration.ts'
