const shownMs = 30 * 86_400_000

/** A change of IBAN or ЄДРПОУ that was made after this moment is shown on the provider's pages. */
export const moneyShownSince = (now: Date): Date => new Date(now.getTime() - shownMs)
