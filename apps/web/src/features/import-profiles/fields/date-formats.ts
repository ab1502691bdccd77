/** Ways of writing days and months that staff can choose; a profile may have others. */
export const days = [
  'dd.MM.yyyy',
  'yyyy-MM-dd',
  'dd/MM/yyyy',
  'dd-MM-yyyy',
  'yyyyMMdd',
  'ddMMyyyy',
  'dd.MM.yy',
  'd.M.yyyy',
  'dd.MM.yyyy HH:mm',
  'dd.MM.yyyy HH:mm:ss',
]
export const months = ['MM.yyyy', 'yyyy-MM', 'yyyyMM', 'MM/yyyy', 'yyyy/MM', 'MMyyyy', 'yyyy-M', 'yyyy-MM-dd', 'yyMM']

export const optionsOf = (known: readonly string[], own: string | undefined) =>
  [...new Set([...known, ...(own ? [own] : [])])].map((value) => ({ value, label: value }))
