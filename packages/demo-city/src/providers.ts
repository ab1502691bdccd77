import type { ProviderCode } from './account.ts'

/** A provider of the fictional city; its identifiers are fictional but have valid check digits (DF11). */
export interface Provider {
  readonly code: ProviderCode
  readonly name: string
  readonly edrpou: string
  readonly iban: string
  readonly phone: string
  readonly address: string
  readonly folder: string
  /** Window for readings as in providers.csv; empty: no meters. */
  readonly window: string
}

const city = 'м. Калинівськ'

/**
 * All providers in the order of providers.csv. The waterworks accepts readings on any day, so that a demonstration is
 * always possible.
 */
export const providers: readonly Provider[] = [
  {
    code: '101',
    name: 'КП "Калинівськводоканал"',
    edrpou: '99999013',
    iban: 'UA560000000000000026000000001',
    phone: '+38 (000) 101-01-01',
    address: `${city}, вул. Набережна, 1`,
    folder: '101-vodokanal',
    window: '1..31',
  },
  {
    code: '205',
    name: 'ТОВ "Калинівськтеплоенерго"',
    edrpou: '99999026',
    iban: 'UA290000000000000026000000002',
    phone: '+38 (000) 205-02-05',
    address: `${city}, вул. Залізнична, 40`,
    folder: '205-teploenergo',
    window: '20..31',
  },
  {
    code: '310',
    name: 'ПрАТ "Калинівськобленерго"',
    edrpou: '99999032',
    iban: 'UA020000000000000026000000003',
    phone: '+38 (000) 310-03-10',
    address: `${city}, просп. Незалежності, 7`,
    folder: '310-oblenergo',
    window: '-2..+3',
  },
  {
    code: '412',
    name: 'Управитель "Затишна оселя"',
    edrpou: '99999049',
    iban: 'UA720000000000000026000000004',
    phone: '+38 (000) 412-04-12',
    address: `${city}, вул. Соборна, 3, оф. 12`,
    folder: '412-upravytel',
    window: '',
  },
  {
    code: '889',
    name: 'Калинівськгаз Розподіл',
    edrpou: '99999055',
    iban: 'UA450000000000000026000000005',
    phone: '+38 (000) 889-08-89',
    address: `${city}, вул. Пирогова, 22`,
    folder: '889-gaz',
    window: '+1..+5',
  },
  {
    code: '999',
    name: 'Водоканал Передмістя',
    edrpou: '99999061',
    iban: 'UA180000000000000026000000006',
    phone: '+38 (000) 999-09-99',
    address: 'с. Передмістя, вул. Джерельна, 2',
    folder: '999-peredmistia',
    window: '20..31',
  },
]

/** Returns the provider with this code. */
export function providerOf(code: ProviderCode): Provider {
  const found = providers.find((provider) => provider.code === code)
  if (found === undefined) throw new RangeError(`No provider ${code}`)
  return found
}
