import { t } from '@zatyshok/i18n/translate'
import { encodingName } from '../../read/encodings.ts'
import type { Encoding } from '../schema-parts.ts'
import { guessEncoding, wrongLines } from './guess-encoding.ts'
import { type Finding, type Overrides, type Problem, UnreadableSample } from './sample-table.ts'

/** The encoding that staff chose or that the bytes suggest. @throws UnreadableSample for UTF-16 BE */
export function encodingOf(bytes: Buffer, given: Overrides): { encoding: Encoding; finding: Finding } {
  const guess = guessEncoding(bytes)
  const value = given.encoding ?? guess.encoding
  if (value === 'utf-16be') throw new UnreadableSample(t('importProfile.file.utf16be'))
  const sure = given.encoding === undefined ? guess.sure : 'certain'
  return { encoding: value as Encoding, finding: { what: 'encoding', value, sure } }
}

/** Lines with bytes that the encoding does not have, or that are written in another encoding. */
export function lineProblems(head: Buffer, encoding: Encoding): Problem[] {
  const { bytes, mixed } = wrongLines(head, encoding)
  const name = encodingName(encoding)
  return [
    ...bytes.map((line) => ({ message: t('importProfile.problem.bytes', { line, encoding: name }), line })),
    ...mixed.map((line) => ({ message: t('importProfile.problem.mixed', { line, encoding: name }), line })),
  ]
}
