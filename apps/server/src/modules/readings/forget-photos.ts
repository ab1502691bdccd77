import type { Context } from '../../context.ts'
import { dropPhotosOf } from './receipts.queries.ts'

/** A person is erased: photos of their meters go, the readings themselves belong to the accounts and stay (LG4). */
export const forgetPhotosOf = ({ db, now }: Context, userId: number): Promise<void> => dropPhotosOf(db, userId, now)
