import { type Check, green, isOfThisMachine, red, yellow } from '../check.ts'
import { findDemonstration } from '../doctor.queries.ts'

/** The demonstration city is gone from an installation for residents: its passwords stand in a file. */
export const demonstrationCheck: Check = {
  name: 'demonstration',
  title: { uk: 'Демонстраційні дані', en: 'Demonstration data' },
  needs: 'database',
  run: async ({ pool, publicUrl }) => {
    const { open, people } = await findDemonstration(pool)
    if (open.length > 0) {
      const verdict = isOfThisMachine(publicUrl) ? yellow : red
      return verdict(
        {
          uk: `Демонстраційні входи відкрито: ${open.join(', ')}.`,
          en: `Demonstration accounts are open: ${open.join(', ')}.`,
        },
        { uk: 'Закрийте їх: portal demo end.', en: 'Close them: portal demo end.' },
      )
    }
    if (people > 0) {
      return yellow(
        {
          uk: 'Входи закрито, але в базі лишилися рахунки вигаданого міста.',
          en: 'The accounts are closed, but the database still holds the invented city.',
        },
        {
          uk: 'Для справжнього міста створіть порожню базу даних: PORTAL_DEMONSTRATION_ENABLED=false і нова DATA_DIR чи DATABASE_URL.',
          en: 'For a real city create an empty database: PORTAL_DEMONSTRATION_ENABLED=false and a new DATA_DIR or DATABASE_URL.',
        },
      )
    }
    return green({ uk: 'Немає.', en: 'None.' })
  },
}
