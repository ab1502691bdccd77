import { type DbfField, writeDbf } from './dbf-file.ts'

/** A flat in the heating company's data. */
export interface HeatedFlat {
  /** Ten digits that begin with 20. */
  readonly number: string
  readonly activationCode: string
  readonly flat: string
}

const text = (name: string, length: number): DbfField => ({ name, type: 'C', length })
const number = (name: string, length: number, decimals = 0): DbfField => ({ name, type: 'N', length, decimals })
const day = (name: string): DbfField => ({ name, type: 'D', length: 8 })

const accountFields = [
  text('OS_RAH', 10),
  text('PIB', 45),
  text('VUL', 30),
  text('BUD', 8),
  text('KORP', 3),
  text('KV', 6),
  number('PLOSHA', 8, 2),
  number('OSIB', 2),
  text('TEL', 13),
  text('KOD_AKT', 10),
  day('DATA_VID'),
]

const meterFields = [
  text('OS_RAH', 10),
  text('NOM_LICH', 15),
  text('TYP', 9),
  text('MISCE', 20),
  number('ROZR', 1),
  number('DROB', 1),
  number('ZON', 1),
  day('DATA_VST'),
  day('DATA_POV'),
  day('DATA_ZN'),
  number('POCH', 12, 3),
]

const money = ['SALDO_P', 'SALDO_K', 'NARAH', 'PERER', 'PILHA', 'SUBS', 'PENIA', 'SPLACH', 'DO_SPL']
const billFields = [
  text('OS_RAH', 10),
  text('NARAH_NO', 15),
  number('OP_OBS', 8, 3),
  number('OP_TAR', 8, 2),
  number('OP_SUM', 9, 2),
  text('OP_SP', 1),
  number('GV_OBS', 8, 3),
  number('GV_TAR', 8, 2),
  number('GV_SUM', 9, 2),
  text('GV_SP', 1),
  ...money.map((name) => number(name, 10, 2)),
  day('DATA_SPL'),
]

/** `ABON.DBF`: the flats and their residents. */
export const accountsFile = (flats: readonly HeatedFlat[]): Buffer =>
  writeDbf(
    accountFields,
    flats.map(({ number, activationCode, flat }) => ({
      OS_RAH: number,
      PIB: 'Лелека Дарина Iванiвна',
      VUL: 'ЗОРЯНА вул.',
      BUD: '7',
      KV: flat,
      PLOSHA: '48.50',
      OSIB: '2',
      KOD_AKT: activationCode,
      DATA_VID: '20100301',
    })),
  )

/** Number of the flat's hot water meter. */
export const serialNumber = ({ number }: HeatedFlat): string => `GV-${number}`

/** `LICH.DBF`: a hot water meter in each flat, with a reading of a hundred cubic metres. */
export const metersFile = (flats: readonly HeatedFlat[]): Buffer =>
  writeDbf(
    meterFields,
    flats.map((flat) => ({
      OS_RAH: flat.number,
      NOM_LICH: serialNumber(flat),
      TYP: '000000003',
      MISCE: 'кухня',
      ROZR: '5',
      DROB: '3',
      ZON: '1',
      DATA_VST: '20240301',
      POCH: '100.000',
    })),
  )

/** `N_yyMM.DBF` with a heating bill for each flat: half a gigacalorie by meter, no earlier debt, no payments. */
export const billsFile = (flats: readonly HeatedFlat[], dueOn: string): Buffer =>
  writeDbf(
    billFields,
    flats.map(({ number }) => ({
      OS_RAH: number,
      NARAH_NO: `T${number}`,
      OP_OBS: '0.500',
      OP_TAR: '1654.42',
      OP_SUM: '827.21',
      OP_SP: 'Л',
      ...Object.fromEntries(money.map((name) => [name, '0.00'])),
      SALDO_K: '827.21',
      NARAH: '827.21',
      DO_SPL: '827.21',
      DATA_SPL: dueOn.replaceAll('-', ''),
    })),
  )
