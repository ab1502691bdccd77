import { readFileSync } from 'node:fs'
import path from 'node:path'
import { loadBuiltIn } from '../../../apps/server/src/modules/imports/profile/load-profile.ts'
import type { FileRule, Profile } from '../../../apps/server/src/modules/imports/profile/profile-schema.ts'
import { matchesMask } from '../../../packages/domain/src/imports/name-mask.ts'

/** A small valid file from which invalid ones are made. */
export interface SeedFile {
  readonly name: string
  readonly bytes: Buffer
  readonly kind: 'csv' | 'dbf' | 'xlsx' | 'jsonl' | 'text'
  readonly profile: Profile
  readonly rule: FileRule
}

const fixtures = path.join(import.meta.dirname, '../../../fixtures')
const LF = 10

/** Profile, file, and the number of lines or records of the seed. */
const TAKEN: readonly (readonly [profile: string, file: string, kind: SeedFile['kind'], lines?: number])[] = [
  ['101-vodokanal', 'kalynivsk/101-vodokanal/osobovi_rahunky.csv', 'csv', 30],
  ['101-vodokanal', 'kalynivsk/101-vodokanal/pokaznyky.csv', 'csv', 60],
  ['101-vodokanal', 'kalynivsk/101-vodokanal/narahuvannia.csv', 'csv', 60],
  ['999-peredmistia', 'kalynivsk/999-peredmistia/customers.csv', 'csv', 30],
  ['999-peredmistia', 'kalynivsk/999-peredmistia/invoice_lines.csv', 'csv', 60],
  ['providers', 'kalynivsk/providers.csv', 'csv'],
  ['205-teploenergo', 'kalynivsk/205-teploenergo/ABON.DBF', 'dbf', 20],
  ['205-teploenergo', 'kalynivsk/205-teploenergo/TARIF.DBF', 'dbf', 20],
  ['412-upravytel', 'kalynivsk/412-upravytel/OSELIA.DBF', 'dbf', 20],
  ['subsydii', 'kalynivsk/subsydii/SUB_2610.DBF', 'dbf', 20],
  ['310-oblenergo', 'broken/oblenergo_one-consumer.xlsx', 'xlsx'],
  ['310-oblenergo', 'broken/oblenergo_wrong-total.xlsx', 'xlsx'],
  ['889-gaz', 'kalynivsk/889-gaz/grm_export_2026-10.jsonl', 'jsonl', 60],
  ['bank', 'kalynivsk/bank/REE_2610.TXT', 'text', 40],
]

const STATEMENT = `1CClientBankExchange
ВерсияФормата=1.03
Кодировка=Windows
РасчСчет=UA560000000000000026000000001
СекцияРасчСчет
РасчСчет=UA560000000000000026000000001
ВсегоПоступило=250.40
КонецРасчСчет
СекцияДокумент=Платежное поручение
Номер=17
Дата=17.10.2026
Сумма=250.40
ПлательщикСчет=UA213223130000026007233566001
ПолучательСчет=UA560000000000000026000000001
НазначениеПлатежа=Сплата за воду о/р 0640666
КонецДокумента
КонецФайла
`
const REGISTER = `\f;1;1;1;01112026000000;01112026000000;30112026000000;77;101;100.00
\x03;1;101;0640666;вул. Гайова,2;Іван,Мороз;02112026101010;17;100.00;52:1|53:2
\v;1;x
`

/** Returns the same files every time. */
export async function readSeeds(): Promise<readonly SeedFile[]> {
  const taken = TAKEN.map(([profile, file, kind, lines]) => {
    const bytes = readFileSync(path.join(fixtures, file))
    return {
      profile,
      name: path.basename(file),
      kind,
      bytes: lines === undefined ? bytes : shortened(bytes, kind, lines),
    }
  })
  const written = [
    { profile: 'vypyska-1c', name: 'kl_to_1c.txt', kind: 'text' as const, bytes: Buffer.from(STATEMENT) },
    { profile: 'reestr', name: 'ree_1.txt', kind: 'text' as const, bytes: Buffer.from(REGISTER) },
  ]
  return Promise.all([...taken, ...written].map(withRule))
}

async function withRule({ profile: name, ...file }: Omit<SeedFile, 'profile' | 'rule'> & { profile: string }) {
  const profile = await loadBuiltIn(`kalynivsk/${name}`)
  const rule = profile.files.find((one) => matchesMask(one.name, file.name))
  if (!rule) throw new Error(`no rule for ${file.name}`)
  return { ...file, profile, rule }
}

/** Returns the first lines or records, and the last line of a text, which has the totals. */
function shortened(bytes: Buffer, kind: SeedFile['kind'], count: number): Buffer {
  if (kind === 'dbf') {
    const records = Math.min(count, bytes.readUInt32LE(4))
    const short = Buffer.from(bytes.subarray(0, bytes.readUInt16LE(8) + records * bytes.readUInt16LE(10)))
    short.writeUInt32LE(records, 4)
    return short
  }
  let end = 0
  for (let line = 0; line < count && end >= 0; line += 1) end = bytes.indexOf(LF, end) + 1
  const last = kind === 'text' ? bytes.subarray(bytes.lastIndexOf(LF, bytes.length - 2) + 1) : Buffer.alloc(0)
  return Buffer.concat([bytes.subarray(0, end), last])
}
