/** A bill (at 101: the balance of one service) as read from a provider's file; kopiykas. */
export interface FileBill {
  readonly account: string
  /** Account, or account and service if balances are kept per service. */
  readonly balanceOf: string
  readonly month: string
  readonly opening: bigint
  readonly charged: bigint
  readonly recalculation: bigint
  readonly benefit: bigint
  readonly subsidy: bigint
  readonly penalty: bigint
  readonly paid: bigint
  readonly closing: bigint
  /** For the whole bill. */
  readonly toPay: bigint
  readonly lines: readonly FileLine[]
}

export interface FileLine {
  readonly service: string
  readonly volume: string
  readonly tariff: string
  readonly amount: bigint
  readonly method: string
}

/** Reads the eight sums in the order in which most providers print them. */
export function sumsOf(
  texts: readonly (string | number)[],
  read: (text: string | number) => bigint,
): Pick<FileBill, 'opening' | 'charged' | 'recalculation' | 'benefit' | 'subsidy' | 'penalty' | 'paid' | 'closing'> {
  const [opening = 0n, charged = 0n, recalculation = 0n, benefit = 0n, subsidy = 0n, penalty = 0n, paid = 0n] =
    texts.map(read)
  return { opening, charged, recalculation, benefit, subsidy, penalty, paid, closing: read(texts[7] ?? '') }
}
