import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { HttpError } from '../../lib/http-error.ts'
import { paths } from '../../lib/paths.ts'
import { EmptyState, LoadError, Skeleton } from '../../ui/loading.tsx'
import { ConsumerAccounts } from './consumer-accounts.tsx'
import { ConsumerFacts } from './consumer-facts.tsx'
import { ConsumerReadings } from './consumer-readings.tsx'
import { type Consumer, consumerQuery } from './consumers.api.ts'
import styles from './consumers.module.css'

/** The card of one resident; nothing in it can be changed. */
export function ConsumerPanel({ id }: { id: number }) {
  const { search } = useLocation()
  const { data: consumer, error, isFetching, refetch } = useQuery(consumerQuery(id))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isGone = error instanceof HttpError && error.status === 404
  return (
    <section className={styles.panel} aria-labelledby="consumer-heading">
      <Link className={styles.back} to={`${paths.admin}/consumers${search}`}>
        <ArrowLeft size={20} aria-hidden="true" />
        {t('users.back')}
      </Link>
      <h2 id="consumer-heading" ref={heading} tabIndex={-1}>
        {consumer ? nameOf(consumer) : t('users.card')}
      </h2>
      {isGone && <EmptyState title={t('users.gone')} text={t('users.gone.text')} />}
      {error && !isGone && <LoadError onRetry={() => void refetch()} busy={isFetching} />}
      {!consumer && !error && <Skeleton what={t('users.card')} rows={6} />}
      {consumer && (
        <>
          <ConsumerFacts consumer={consumer} />
          <ConsumerAccounts accounts={consumer.accounts} />
          <ConsumerReadings readings={consumer.readings} />
        </>
      )}
    </section>
  )
}

const nameOf = ({ name }: Consumer): string => (name === '' ? t('users.name.none') : name)
