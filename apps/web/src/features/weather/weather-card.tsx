import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Weather } from '@zatyshok/contract/weather'
import { nameCase } from '@zatyshok/domain/ukrainian-text'
import { mostWeatherRows } from '@zatyshok/domain/weather/weather-file'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useId, useState } from 'react'
import { HttpError } from '../../lib/http-error.ts'
import { Card } from '../../ui/card.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { sendWeather, weatherQuery } from './weather.api.ts'

type LoadedDays = Weather['loaded'][number]

/** The weather with which residents compare their heating: a form for a file, and what is loaded (G04). */
export function WeatherCard() {
  const weather = useQuery(weatherQuery)
  return (
    <Card title={t('weather.title')}>
      <p>{t('weather.about')}</p>
      <Loaded query={weather} what={t('weather.title')} rows={4}>
        {({ settlements, loaded }) => (
          <>
            <WeatherForm settlements={settlements} />
            {loaded.length === 0 ? (
              <p>{t('weather.none')}</p>
            ) : (
              <DataTable
                caption={t('weather.loaded.title')}
                captionHidden
                columns={columns()}
                rows={loaded}
                rowKey={({ settlement }) => settlement}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function WeatherForm({ settlements }: Pick<Weather, 'settlements'>) {
  const queries = useQueryClient()
  const fileId = useId()
  const [settlement, setSettlement] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const sending = useMutation({
    mutationFn: sendWeather,
    onSuccess: ({ changed, ...weather }) => {
      queries.setQueryData(weatherQuery.queryKey, weather)
      setFile(null)
      toast.success(changed > 0 ? t('weather.done', { n: changed }) : t('weather.same'))
    },
    onError: (error) => {
      if (error instanceof HttpError) setProblem(error.errors.find(({ path }) => path === 'csv')?.message)
    },
  })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setProblem(undefined)
  }
  const send = () => {
    setProblem(undefined)
    if (file) sending.mutate({ settlement, file })
    else setProblem(t('weather.problem.choose'))
  }
  return (
    <Form
      label={t('weather.title')}
      submitText={t('weather.load')}
      busy={sending.isPending}
      look="secondary"
      onSubmit={send}
    >
      <SelectField
        label={t('weather.settlement')}
        value={settlement}
        options={['', ...settlements].map((value) => ({ value, label: nameOf(value) }))}
        onChoose={setSettlement}
      />
      <FileField
        id={fileId}
        label={t('weather.file')}
        hint={t('weather.file.hint', { n: mostWeatherRows })}
        accept=".csv,.txt,text/csv"
        file={file}
        error={problem}
        onFile={choose}
      />
    </Form>
  )
}

const columns = (): Column<LoadedDays>[] => [
  { key: 'settlement', header: t('weather.settlement'), cell: ({ settlement }) => nameOf(settlement) },
  { key: 'first', header: t('weather.col.first'), cell: ({ firstDay }) => formatDate(firstDay) },
  { key: 'last', header: t('weather.col.last'), cell: ({ lastDay }) => formatDate(lastDay) },
  { key: 'days', header: t('weather.col.days'), cell: ({ days }) => days, numeric: true },
]

/** «Калинівськ» for the key `калинівськ`; «Усе місто» for the empty one. */
const nameOf = (settlement: string): string =>
  settlement === '' ? t('weather.city') : nameCase(settlement.toLocaleUpperCase('uk'))
