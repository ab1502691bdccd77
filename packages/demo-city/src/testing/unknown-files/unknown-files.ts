import { createRandom } from '../../random.ts'
import { fixedWidths, jsonDocument, monthsInWords, namelessSheet, namelessText, officialForm } from './odd-files.ts'
import { lostZeros, mergedHeadings, twoSheets } from './sheet-files.ts'
import {
  bankRegister,
  mixedBills,
  nestedObjects,
  quotedAccounts,
  shortNames,
  unitsAndSpaces,
  zonesInColumns,
} from './text-files.ts'
import type { UnknownFile } from './unknown-file.ts'
import { monthsInColumns } from './wide-files.ts'

const makers = [
  quotedAccounts,
  mixedBills,
  shortNames,
  mergedHeadings,
  twoSheets,
  lostZeros,
  nestedObjects,
  unitsAndSpaces,
  bankRegister,
  zonesInColumns,
  monthsInWords,
  officialForm,
  fixedWidths,
  namelessText,
  namelessSheet,
  jsonDocument,
  monthsInColumns,
]

/** Files of invented providers; another seed gives other headings, orders, numbers and encodings. */
export const unknownFiles = (seed: number): readonly UnknownFile[] =>
  makers.map((make, at) => make(createRandom(seed, 900 + at)))
