import { type Check, green } from '../check.ts'

/** The server of DATABASE_URL responds and accepts user, password and the name of the database. */
export const databaseCheck: Check = {
  name: 'database',
  title: { uk: 'База даних', en: 'Database' },
  needs: 'nothing',
  run: async ({ failure }) => {
    // The sentence of the start names the repair, so no second one follows.
    if (failure) return { level: 'red', says: failure }
    return green({ uk: 'Відповідає і впускає портал.', en: 'Responds and lets the portal in.' })
  },
}
