import { writeFileSync } from 'node:fs'
import { configurationPage } from '../src/modules/settings/configuration-page.ts'

writeFileSync(new URL('../../../docs/configuration.md', import.meta.url), configurationPage())
