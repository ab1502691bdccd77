import { type Check, green, red, yellow } from '../check.ts'
import { readClock } from '../doctor.queries.ts'

/** Milliseconds that the network between this machine and the database may explain. */
const toleranceMs = 1000
/** Milliseconds; S3 signatures and codes of a second factor fail with larger differences. */
const mostMs = 30_000

/** This machine's clock agrees with the database's, which the portal follows. */
export const clockCheck: Check = {
  name: 'clock',
  title: { uk: 'Годинник', en: 'Clock' },
  needs: 'database',
  run: async ({ pool, ownClock }) => {
    const before = ownClock()
    const at = await readClock(pool)
    const differenceMs = (before + ownClock()) / 2 - at
    const seconds = Math.round(Math.abs(differenceMs) / 1000)
    if (Math.abs(differenceMs) <= toleranceMs)
      return green({ uk: 'Збігається з годинником бази даних.', en: 'Agrees with the clock of the database.' })
    const verdict = Math.abs(differenceMs) > mostMs ? red : yellow
    const isFast = differenceMs > 0
    return verdict(
      {
        uk: `Годинник цієї машини ${isFast ? 'поспішає' : 'відстає'} від годинника бази даних на ${seconds} с.`,
        en: `The clock of this machine is ${seconds} s ${isFast ? 'ahead of' : 'behind'} the clock of the database.`,
      },
      {
        uk: 'Увімкніть синхронізацію часу на обох машинах: timedatectl set-ntp true.',
        en: 'Switch on time synchronisation on both machines: timedatectl set-ntp true.',
      },
    )
  },
}
