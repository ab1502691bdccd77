import type { DbfField } from './dbf-writer.ts'

/** ABON.DBF of the heat company. */
export const heatAccountFields: readonly DbfField[] = [
  ['OS_RAH', 'C', 10],
  ['PIB', 'C', 45],
  ['VUL', 'C', 30],
  ['BUD', 'C', 8],
  ['KORP', 'C', 3],
  ['KV', 'C', 6],
  ['PLOSHA', 'N', 8, 2],
  ['OSIB', 'N', 2],
  ['TEL', 'C', 13],
  ['KOD_AKT', 'C', 10],
  ['DATA_VID', 'D', 8],
]

/** LICH.DBF of the heat company. */
export const heatMeterFields: readonly DbfField[] = [
  ['OS_RAH', 'C', 10],
  ['NOM_LICH', 'C', 15],
  ['TYP', 'C', 9],
  ['MISCE', 'C', 20],
  ['ROZR', 'N', 1],
  ['DROB', 'N', 1],
  ['ZON', 'N', 1],
  ['DATA_VST', 'D', 8],
  ['DATA_POV', 'D', 8],
  ['DATA_ZN', 'D', 8],
  ['POCH', 'N', 12, 3],
]

/** POKAZ.DBF of the heat company. */
export const heatReadingFields: readonly DbfField[] = [
  ['OS_RAH', 'C', 10],
  ['NOM_LICH', 'C', 15],
  ['PERIOD', 'C', 6],
  ['DATA', 'D', 8],
  ['POKAZ', 'N', 12, 3],
  ['DZHER', 'C', 1],
]

/** N_yyMM.DBF of the heat company. */
export const heatBillFields: readonly DbfField[] = [
  ['OS_RAH', 'C', 10],
  ['NARAH_NO', 'C', 15],
  ['SALDO_P', 'N', 10, 2],
  ['OP_OBS', 'N', 8, 3],
  ['OP_TAR', 'N', 8, 2],
  ['OP_SUM', 'N', 9, 2],
  ['OP_SP', 'C', 1],
  ['GV_OBS', 'N', 8, 3],
  ['GV_TAR', 'N', 8, 2],
  ['GV_SUM', 'N', 9, 2],
  ['GV_SP', 'C', 1],
  ['NARAH', 'N', 10, 2],
  ['PERER', 'N', 9, 2],
  ['PILHA', 'N', 9, 2],
  ['SUBS', 'N', 9, 2],
  ['PENIA', 'N', 8, 2],
  ['SPLACH', 'N', 10, 2],
  ['SALDO_K', 'N', 10, 2],
  ['DO_SPL', 'N', 10, 2],
  ['DATA_SPL', 'D', 8],
]

/** TARIF.DBF of the heat company. */
export const heatTariffFields: readonly DbfField[] = [
  ['KOD', 'C', 3],
  ['NAZVA', 'C', 40],
  ['OD_VYM', 'C', 8],
  ['TARYF', 'N', 12, 4],
  ['DATA_Z', 'D', 8],
  ['DATA_PO', 'D', 8],
]

/** OSELIA.DBF of the house management company. */
export const houseFields: readonly DbfField[] = [
  ['NOM_OR', 'C', 10],
  ['SPOZH', 'C', 34],
  ['VUL', 'C', 32],
  ['DIM', 'C', 6],
  ['KORP', 'C', 1],
  ['KV', 'C', 4],
  ['PL', 'N', 7, 2],
  ['KOD', 'C', 10],
  ['RIK', 'N', 4],
  ['MIS', 'N', 2],
  ['RAH', 'C', 14],
  ['BORG_P', 'N', 10, 2],
  ['T_OPAL', 'N', 8, 4],
  ['S_OPAL', 'N', 8, 2],
  ['K_OPAL', 'C', 9],
  ['T_LIFT', 'N', 8, 4],
  ['S_LIFT', 'N', 8, 2],
  ['K_LIFT', 'C', 9],
  ['NARAH', 'N', 9, 2],
  ['KORYH', 'N', 9, 2],
  ['PILHA', 'N', 8, 2],
  ['SUBS', 'N', 8, 2],
  ['PENIA', 'N', 7, 2],
  ['OPLATA', 'N', 9, 2],
  ['BORG_K', 'N', 10, 2],
  ['SPLATYTY', 'N', 9, 2],
  ['TERMIN', 'D', 8],
]

const byService = (name: string): DbfField[] =>
  Array.from({ length: 8 }, (_, index): DbfField => [`${name}${index + 1}`, 'N', 9, 2])

/** SUB_yyMM.DBF of the social-protection office. */
export const subsidyFields: readonly DbfField[] = [
  ['FIO', 'C', 30],
  ['ID_RAJ', 'C', 5],
  ['NP_NAME', 'C', 30],
  ['CAT_V', 'C', 6],
  ['NAME_V', 'C', 30],
  ['BLD', 'C', 7],
  ['CORP', 'C', 2],
  ['FLAT', 'C', 9],
  ['RASH', 'C', 15],
  ['ENT_COD', 'N', 10],
  ['NUMB', 'N', 2],
  ['DAT1', 'D', 8],
  ['DAT2', 'D', 8],
  ['NM_PAY', 'N', 9, 2],
  ...byService('SM'),
  ...byService('OB'),
  ['SUMMA', 'N', 13, 2],
]

/** PILG_yyMM.DBF of the social-protection office. */
export const benefitFields: readonly DbfField[] = [
  ['CDPR', 'N', 12],
  ['IDCODE', 'C', 10],
  ['FIO', 'C', 50],
  ['RS', 'C', 25],
  ['YEARIN', 'N', 4],
  ['MONTHIN', 'N', 2],
  ['LGCODE', 'N', 4],
  ['DATA1', 'D', 8],
  ['DATA2', 'D', 8],
  ['LGKOL', 'N', 2],
  ['LGKAT', 'C', 3],
  ['LGPRC', 'N', 3],
  ['SUMM', 'N', 8, 2],
  ['FACT', 'N', 19, 6],
  ['TARIF', 'N', 14, 7],
  ['FLAG', 'N', 1],
]
