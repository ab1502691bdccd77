import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nameCase, normaliseApostrophe, ukrainianFromLatinI } from '../ukrainian-text.ts'
import {
  type AddressColumns,
  addressKey,
  addressOf,
  displayAddress,
  displayFullAddress,
  parseAddress,
} from './address.ts'

const town = 'м. Калинівськ'
const bytes = (path: string) => readFileSync(new URL(`../../../../fixtures/kalynivsk/${path}`, import.meta.url))
const keyOf = (columns: AddressColumns) => addressKey(addressOf(columns, town))
const keyOfText = (text: string) => addressKey(parseAddress(text, town))

/** 101: number → key; quoted street names of this file never contain semicolons. */
function vodokanal(): Map<string, string> {
  const rows = new TextDecoder('windows-1251').decode(bytes('101-vodokanal/osobovi_rahunky.csv')).trim().split('\r\n')
  const cells = rows
    .slice(1)
    .map((row) => row.split(';').map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"')))
  return new Map(
    cells.map(([number, , place, streetType, street, house, block, flat]) => [
      number!,
      keyOf({ town: place!, streetType: streetType!, street: street!, house: house!, block: block!, flat: flat! }),
    ]),
  )
}

/** 205: number → key, from the fields of ABON.DBF. */
function teploenergo(): Map<string, string> {
  const file = bytes('205-teploenergo/ABON.DBF')
  const [head, size] = [file.readUInt16LE(8), file.readUInt16LE(10)]
  const fields = new Map<string, [start: number, length: number]>()
  for (let at = 32, start = 1; file[at] !== 13; start += file[at + 16]!, at += 32) {
    fields.set(file.toString('latin1', at, at + 11).replace(/\0.*$/s, ''), [start, file[at + 16]!])
  }
  const found = new Map<string, string>()
  for (let at = head; at + size <= file.length; at += size) {
    const text = (name: string) => {
      const [start, length] = fields.get(name)!
      return new TextDecoder('ibm866').decode(file.subarray(at + start, at + start + length)).trim()
    }
    found.set(text('OS_RAH'), keyOf({ street: text('VUL'), house: text('BUD'), block: text('KORP'), flat: text('KV') }))
  }
  return found
}

function gas(): Map<string, string> {
  type Line = { type: string; account: string; address: AddressColumns }
  const lines = bytes('889-gaz/grm_export_2026-10.jsonl').toString().trim().split('\n')
  const accounts = lines.map((line): Line => JSON.parse(line)).filter(({ type }) => type === 'account')
  return new Map(accounts.map(({ account, address }) => [account, keyOf(address)]))
}

test('E01 accounts of one flat at five providers meet under one key', () => {
  const keys = [
    vodokanal().get('0792561'),
    teploenergo().get('2008007096'),
    gas().get('0895015938'),
    keyOfText('м. Калинівськ, вул. Січових Стрільців, буд. 2, кв. 1'),
    keyOf({ street: 'вул. Січових Стрільців', house: '2', block: '', flat: '1' }),
  ]
  expect(new Set(keys)).toEqual(new Set(['калинівськ|січових стрільців|2||1']))
})

test('E01 every heated flat and every gas account of the town is found among the flats of the water utility', () => {
  const water = new Set(vodokanal().values())
  expect([...teploenergo().values()].filter((key) => !water.has(key))).toEqual([])
  expect(water.size).toBe(vodokanal().size)
})

test('E01 the suburb’s one-text addresses meet those in columns', () => {
  const suburb = keyOfText("с. Передмістя, вул. В'язова, 2")
  expect(suburb).toBe(keyOfText('с. Передмістя, вул. Вʼязова, буд. 2'))
  expect(gas().get('4577438')).toBe(suburb)
  expect(keyOfText('с. Передмістя, вул. Польова, 3/2')).toBe(vodokanal().get('1949600'))
  expect(keyOfText('с. Передмістя, СТ "Калинка", лінія 1, 2 корп. 3')).toBe(
    keyOf({ town: 'с. Передмістя', street: 'СТ "Калинка", лінія 1', house: '2', block: '3' }),
  )
})

test('E01 spellings of one house meet, different streets and flats do not', () => {
  expect(keyOf({ street: 'ҐРУНТОВА ВУЛ.', house: '11-В' })).toBe(keyOf({ street: 'вулиця Грунтова', house: '11в' }))
  expect(keyOf({ street: 'вул. Шевченка', house: '1' })).not.toBe(keyOf({ street: 'пров. Шевченка', house: '1' }))
  expect(keyOf({ street: 'вул. Шевченка', house: '1', flat: '2' })).not.toBe(
    keyOf({ street: 'вул. Шевченка', house: '12' }),
  )
  expect(keyOfText('м. Калинівськ, вул. 8 Березня, буд. 2')).toBe('калинівськ|8 березня|2||')
  expect(parseAddress('8 Березня')).toMatchObject({ street: '8 Березня', house: '' })
})

test('E01 an address in capitals is shown as people write it', () => {
  const address = addressOf({ street: "ЛЕВКА ЛУК'ЯНЕНКА ВУЛ.", house: '1', block: '2', flat: '37а' }, town)
  expect(displayAddress(address)).toBe('вул. Левка Лук’яненка, 1, корп. 2, кв. 37а')
  expect(displayFullAddress(addressOf({ street: 'СIЧОВИХ СТРIЛЬЦIВ ВУЛ.', house: '2' }, town))).toBe(
    'м. Калинівськ, вул. Січових Стрільців, 2',
  )
  expect(displayAddress(parseAddress('м. Калинівськ, узвіз Замковий, буд. 6'))).toBe('узвіз Замковий, 6')
})

test('DF12 Latin I inside Cyrillic words becomes Ukrainian, other Latin stays', () => {
  expect(ukrainianFromLatinI('СIЧОВИХ СТРIЛЬЦIВ')).toBe('СІЧОВИХ СТРІЛЬЦІВ')
  expect(ukrainianFromLatinI('Олена i Iван')).toBe('Олена і Іван')
  expect(ukrainianFromLatinI('Катерини II, Wi-Fi')).toBe('Катерини II, Wi-Fi')
  expect(ukrainianFromLatinI('Invoice')).toBe('Invoice')
})

test('DF12 apostrophes become one, names in capitals become names', () => {
  expect(["В'язова", 'Вʼязова', 'В`язова', 'В’язова'].map(normaliseApostrophe)).toEqual(Array(4).fill('В’язова'))
  expect(["О'НІЛ", 'НЕЧУЙ-ЛЕВИЦЬКИЙ', '1-Й ПОЛЬОВИЙ', '600-РІЧЧЯ КАЛИНІВСЬКА'].map(nameCase)).toEqual([
    "О'ніл",
    'Нечуй-Левицький',
    '1-й Польовий',
    '600-річчя Калинівська',
  ])
  expect(nameCase('вул. Соборна')).toBe('вул. Соборна')
})

test.each([
  ['вул.', 'вул вулиця ВУЛ. Вулиця'],
  ['пров.', 'пров. провулок'],
  ['просп.', 'просп. проспект пр-т пр.'],
  ['бульв.', 'бульв. бульвар б-р'],
  ['пл.', 'пл. площа'],
  ['туп.', 'туп. тупик'],
  ['узвіз', 'узвіз'],
  ['майдан', 'майдан'],
  ['шосе', 'шосе'],
  ['проїзд', 'проїзд'],
  ['наб.', 'наб. набережна'],
  ['мкр.', 'мкр. мікрорайон м-н'],
  ['ж/м', 'ж/м жм житломасив'],
  ['СТ', 'ст СТ'],
])('E01 the street type «%s» is known by all its spellings, before, behind and apart', (type, spellings) => {
  for (const spelling of spellings.split(' ')) {
    const address = { streetType: type, street: 'Лісова' }
    expect(addressOf({ street: `${spelling} Лісова`, house: '1' }), spelling).toMatchObject(address)
    expect(addressOf({ street: `Лісова ${spelling}`, house: '1' }), spelling).toMatchObject(address)
    expect(addressOf({ streetType: spelling, street: 'ЛІСОВА', house: '1' }), spelling).toMatchObject(address)
  }
})

test.each(['м.', 'м', 'с.', 'смт', 'смт.', 'с-ще', 'сел.', 'місто', 'село', 'Селище', 'СЕЛО'])(
  'E01 a place is found behind «%s» and has one key',
  (word) => {
    const address = parseAddress(`${word} Лісове, вул. Гайова, 2`, town)
    expect(address).toMatchObject({ town: `${word} Лісове`, street: 'Гайова', house: '2' })
    expect(addressKey(address)).toBe('лісове|гайова|2||')
  },
)

test('E01 a street that begins like a place is a street, and a town keeps letters that look like a type', () => {
  expect(parseAddress('Садова, 2', town)).toMatchObject({ town, street: 'Садова', house: '2' })
  expect(addressKey(addressOf({ town: 'Смотрич', street: 'Гайова', house: '2' }))).toBe('смотрич|гайова|2||')
  expect(addressKey(addressOf({ town: 'м.Смотрич', street: 'Гайова', house: '2' }))).toBe('смотрич|гайова|2||')
  expect(keyOf({ street: 'пров. Гайовий', house: '2' })).toBe('калинівськ|пров. гайовий|2||')
  expect(keyOf({ streetType: 'дорога', street: 'Гайова', house: '2' })).toBe('калинівськ|дорога гайова|2||')
})

test.each([
  ['вул. Гайова, буд. 2, корп. 1, кв. 13', '2', '1', '13'],
  ['вул. Гайова буд. 2 корп. 1 кв. 13', '2', '1', '13'],
  ['вул. Гайова,2,корп.1,кв.13', '2', '1', '13'],
  ['вул. Гайова, будинок 2, корпус 1, квартира 13', '2', '1', '13'],
  ['вул. Гайова, б. 2, к. А, кв 13а', '2', 'А', '13а'],
  ['вул. Гайова, БУД 2, КОРПУС Б1, КВ. 13', '2', 'Б1', '13'],
  ['вул. Гайова, 2/4 а, кв. 1 3', '2/4а', '', '13'],
  ['вул. Гайова, 11-в', '11-в', '', ''],
])('E01 house, block and flat of «%s» are read', (text, house, block, flat) => {
  expect(parseAddress(text, town)).toEqual({ town, streetType: 'вул.', street: 'Гайова', house, block, flat })
})

test('E01 missing parts are empty, spaces of any kind become one, and an empty address is shown as empty', () => {
  expect(
    addressOf({ town: null, streetType: null, street: ' Гайова\u00a0 нижня ', house: '', block: null, flat: null }),
  ).toEqual({
    town: '',
    streetType: '',
    street: 'Гайова нижня',
    house: '',
    block: '',
    flat: '',
  })
  expect(parseAddress('')).toEqual({ town: '', streetType: '', street: '', house: '', block: '', flat: '' })
  expect(displayFullAddress(parseAddress('Гайова, 2'))).toBe('Гайова, 2')
  expect(displayAddress(parseAddress(''))).toBe('')
  expect(addressOf({ street: 'вул.Гайова', house: '2' })).toMatchObject({ streetType: 'вул.', street: 'Гайова' })
  expect(addressOf({ street: 'вул.', house: '2' })).toMatchObject({ streetType: '', street: 'вул.' })
})

test('E01 quotes of any kind do not count in a key', () => {
  const keys = ['СТ "Калинка"', 'СТ «Калинка»', 'СТ “Калинка”', 'СТ Калинка'].map((street) =>
    keyOf({ street, house: '1' }),
  )
  expect(new Set(keys)).toEqual(new Set(['калинівськ|ст калинка|1||']))
  expect(keyOf({ street: 'вул. Вʼязова', house: '3-4' })).toBe('калинівськ|вязова|3-4||')
})

test('DF12 every sign of an apostrophe is one inside a word, and a quote around a word is left', () => {
  const signs = ["'", '`', '\u2018', '\u2019', '\u02bc', '\u00b4', '\u02b9', '\u2032']
  expect(signs.map((sign) => normaliseApostrophe(`В${sign}язова`))).toEqual(Array(8).fill('В’язова'))
  expect(normaliseApostrophe("'Гайова' 5'")).toBe("'Гайова' 5'")
})

test('DF12 a letter behind any apostrophe or mark is no beginning, and Latin I of such a word is Ukrainian', () => {
  expect(["В'ЯЗ", 'В`ЯЗ', 'В’ЯЗ', 'ВʼЯЗ', 'И\u0306ОГО', '5Й ДІМ', '5-Й ДІМ', '5 Й'].map(nameCase)).toEqual([
    "В'яз",
    'В`яз',
    'В’яз',
    'Вʼяз',
    'И\u0306ого',
    '5й Дім',
    '5-й Дім',
    '5 Й',
  ])
  expect(["Д'I", 'Д`I', 'Д’I', 'ДʼI', 'И\u0306I'].map(ukrainianFromLatinI)).toEqual([
    "Д'І",
    'Д`І',
    'Д’І',
    'ДʼІ',
    'И\u0306І',
  ])
})

test.each([
  ['СТ Калинка, лінія 1', 'Калинка, лінія 1', '', '', ''],
  ['вул. Гайова, парк. 2, 5', 'Гайова, парк. 2', '5', '', ''],
  ['вул. Гайова, скв. 3, 5', 'Гайова, скв. 3', '5', '', ''],
  ['вул. Гайова, 5, корп. 2/3', 'Гайова, корп. 2/3', '5', '', ''],
  ['вул. Гайова, буд.5, корп.2, кв.3', 'Гайова', '5', '2', '3'],
  ['вул. Гайова, буд5, кв3', 'Гайова', '5', '', '3'],
])('E01 only what begins with its word is a block, a house or a flat: «%s»', (text, street, house, block, flat) => {
  expect(parseAddress(text)).toMatchObject({ street, house, block, flat })
})
