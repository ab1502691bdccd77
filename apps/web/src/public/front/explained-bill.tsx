import { t } from '@zatyshok/i18n/translate'
import { exampleChange } from './example-bill.ts'

const { before, changes, after } = exampleChange

/** The bars of a waterfall: each begins where the previous one ended. Sums are in kopiykas. */
const bars = (() => {
  let level = before.amountKop
  const between = changes.map(({ name, amountKop, look }) => {
    const from = level
    level += amountKop
    return { name, amountKop, look, from: Math.min(from, level), size: Math.abs(amountKop), sign: true }
  })
  const whole = (end: typeof before | typeof after, look: string) => ({
    ...end,
    look,
    from: 0,
    size: end.amountKop,
    sign: false,
  })
  return [whole(before, 'default'), ...between, whole(after, 'total')]
})()

const highest = Math.max(...bars.map(({ from, size }) => from + size))
const hryvnias = (kop: number, sign: boolean) =>
  `${sign ? (kop < 0 ? '−' : '+') : ''}${Math.round(Math.abs(kop) / 100).toLocaleString('uk-UA')}`

/** An example of the explanation of a bill, with its picture. */
export function ExplainedBill() {
  return (
    <section aria-labelledby="explained" className="band">
      <div className="band-width two">
        <div className="stack">
          <h2 id="explained">{t('front.bill')}</h2>
          <p>{t('front.bill.text')}</p>
          <p>
            <strong>{t('front.bill.example')}</strong>
          </p>
        </div>
        <table className="waterfall">
          <caption className="meta">{t('front.example')}</caption>
          <tbody>
            {bars.map(({ name, amountKop, look, from, size, sign }) => (
              <tr key={name}>
                <th scope="row">{t(name)}</th>
                <td>{hryvnias(amountKop, sign)}</td>
                <td className="bar-cell">
                  <svg width="100%" height="16" aria-hidden="true">
                    <rect
                      className={look}
                      x={`${((from / highest) * 100).toFixed(1)}%`}
                      width={`${((size / highest) * 100).toFixed(1)}%`}
                      height="16"
                      rx="3"
                    />
                  </svg>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
