/** Kysely types of the figures of the overview; `apps/server/migrations` 0093 and 0101 define them. */
import type { Generated } from 'kysely'

export type CountedFigure = 'readings' | 'homes' | 'payments' | 'letters'

export interface FiguresSchema {
  counted_figures: {
    figure: CountedFigure
    /** `YYYY-MM-DD`; for homes and payments the first of the month. */
    on_day: string
    /** 0: the whole city. */
    provider_id: number
    /** A column of the figure's table. */
    part: string
    amount: number
  }
  counted_months: { figure: CountedFigure; month: string; counted_at: Date }
  missed_search_days: { search: Buffer; on_day: string }
  missed_searches: { on_day: string; words: string; times: Generated<number> }
}
