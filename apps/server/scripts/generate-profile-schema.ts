import { mkdirSync, writeFileSync } from 'node:fs'
import { profileSchemaText } from '../src/modules/imports/profile/profile-schema-text.ts'

const folder = new URL('../../web/src/testing/generated/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('profile-schema.json', folder), profileSchemaText())
