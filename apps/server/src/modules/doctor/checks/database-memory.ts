import { type Check, green, yellow } from '../check.ts'
import { findMemory } from '../doctor.queries.ts'

const megabyte = 1024 * 1024
/** A database of this size works well with PostgreSQL's default. */
const small = 1024 * megabyte
/** With so many bytes the size of the database does not matter. */
const plenty = 1024 * megabyte
/** How many times larger than `shared_buffers` a database may be. */
const mostTimes = 8

/**
 * PostgreSQL's own memory fits the database. With its default of 128 MB, residents' reads have to write out an import's
 * pages first (decision 0167).
 */
export const databaseMemoryCheck: Check = {
  name: 'database-memory',
  title: { uk: 'Пам’ять бази даних', en: 'Database memory' },
  needs: 'database',
  run: async ({ pool, isEmbedded }) => {
    const { shared, size } = await findMemory(pool)
    const [own, whole] = [Math.round(shared / megabyte), Math.round(size / megabyte)]
    const says = {
      uk: `Власної пам’яті PostgreSQL (shared_buffers) ${own} МБ, бази даних ${whole} МБ.`,
      en: `PostgreSQL has ${own} MB of its own memory (shared_buffers), the database ${whole} MB.`,
    }
    if (isEmbedded || size < small || shared >= plenty || size <= shared * mostTimes) return green(says)
    return yellow(says, {
      uk: 'З більшою пам’яттю база пише й читає швидше. Дайте PostgreSQL чверть пам’яті машини, наприклад «alter system set shared_buffers = ’2GB’», і перезапустіть його.',
      en: "With more memory it writes and reads faster. Give PostgreSQL a quarter of the machine's memory, such as `alter system set shared_buffers = '2GB'`, and restart it.",
    })
  },
}
