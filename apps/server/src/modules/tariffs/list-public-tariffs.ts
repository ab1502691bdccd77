import type { PublicTariff } from '@zatyshok/contract/content/public-view'
import { kyivDay } from '@zatyshok/domain/calendar'
import type { Context } from '../../context.ts'
import { findTariffsInForce } from './tariffs.queries.ts'

/** Lists today's tariffs of every provider that publishes a table (B03). The others have tariffs by house. */
export const listPublicTariffs = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<PublicTariff[]> =>
  findTariffsInForce(db, kyivDay(now))
