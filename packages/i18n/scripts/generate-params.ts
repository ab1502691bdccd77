import { readFileSync, writeFileSync } from 'node:fs'
import { messageParamsSource } from '../src/message-params-source.ts'

const source = new URL('../src/', import.meta.url)
const catalogue: Record<string, string> = JSON.parse(readFileSync(new URL('messages-uk.json', source), 'utf8'))
writeFileSync(new URL('generated/message-params.ts', source), messageParamsSource(catalogue))
