/** Key of a meter in the database. */
export interface MeterId {
  readonly accountId: number
  readonly meterId: number
}

/** `'17-42'` → account 17, meter 42. The contract has checked the format: at most 15 digits, so safe integers. */
export function meterIdOf(counterId: string): MeterId {
  const [accountId, meterId] = counterId.split('-').map(Number)
  if (accountId === undefined || meterId === undefined) throw new RangeError(`Not an id of a meter: ${counterId}`)
  return { accountId, meterId }
}
