/** Kysely types of subsidies and benefits from social protection; `apps/server/migrations` 0042 defines them. */
export interface SupportSchema {
  subsidies: {
    account_id: number
    /** `YYYY-MM-DD`, the first of the month. */
    billing_month: string
    service: string
    valid_from: string | null
    valid_to: string | null
    residents: number | null
    amount_kop: number
    obligatory_kop: number
    office: string
    import_id: number | null
  }
  benefits: {
    account_id: number
    billing_month: string
    service: string
    category: string
    /** Exact decimal text, as `volume` and `tariff`. */
    percent: string | null
    people: number | null
    valid_from: string | null
    valid_to: string | null
    amount_kop: number
    volume: string | null
    tariff: string | null
    office: string
    import_id: number | null
  }
}
