import { t } from './translate.ts'

const known = ['cashDesk', 'terminal', 'internetBank', 'post', 'portal'] as const
type Channel = (typeof known)[number]

const isKnown = (channel: string): channel is Channel => known.some((one) => one === channel)

/** «каса», «інтернет-банк»; a register's own channel name stays unchanged. */
export const channelName = (channel: string): string => (isKnown(channel) ? t(`payments.channel.${channel}`) : channel)
