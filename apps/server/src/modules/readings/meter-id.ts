/** Key of a meter in the database; the account leads, as in every key. */
export interface MeterId {
  readonly accountId: number
  readonly meterId: number
}

/** `'17-42'` → account 17, meter 42; the contract has checked the form, 15 digits are always safe integers. */
export function meterIdOf(counterId: string): MeterId {
  const [accountId, meterId] = counterId.split('-').map(Number)
  if (accountId === undefined || meterId === undefined) throw new RangeError(`Not an id of a meter: ${counterId}`)
  return { accountId, meterId }
}
