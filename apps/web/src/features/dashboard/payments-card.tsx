import type { HomeReply } from '@zatyshok/contract/accounts/home'
import { appearanceOf } from '@zatyshok/domain/services'
import { monthShort } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Digits } from '../../ui/bill/money.tsx'
import { ServiceLine, ServiceLines } from '../../ui/bill/service-line.tsx'
import { serviceTitle } from '../../ui/bill/service-title.ts'
import { Card } from '../../ui/card.tsx'
import styles from './home.module.css'
import { useServiceLooks } from './home-services.tsx'

/** Lists the last payments over all homes; the server returns at most six lines of two periods (G01). */
export function PaymentsCard({ payments, accounts }: Pick<HomeReply, 'payments' | 'accounts'>) {
  const looks = useServiceLooks()
  if (payments.length === 0) return null
  return (
    <Card
      title={t('home.payments.title')}
      action={
        <Link className={styles.inlineTarget} to={paths.payments}>
          {t('home.payments.all')}
        </Link>
      }
    >
      <div className={styles.payments}>
        <ServiceLines>
          {payments.map((payment) => {
            const account = accounts.find(({ invoiceAccount }) => invoiceAccount.id === payment.invoiceAccount.id)
            const services = account ? looks(account) : []
            const [first = appearanceOf({})] = services
            return (
              <ServiceLine
                key={`${payment.invoiceAccount.id} ${payment.paidOn} ${payment.amountKop} ${payment.channel}`}
                utility={first.utility}
                icon={first.icon}
                title={services.length > 0 ? serviceTitle(services) : payment.serviceProvider.name}
                note={
                  <>
                    <span className="visually-hidden">{payment.serviceProvider.name} </span>
                    {dayText(payment.paidOn)}
                  </>
                }
                columns={[]}
                end={<Digits kop={payment.amountKop} />}
              />
            )
          })}
        </ServiceLines>
      </div>
    </Card>
  )
}

/** «29 жовт.» */
const dayText = (date: string) => `${Number(date.slice(8, 10))}\u00a0${monthShort(date)}`
