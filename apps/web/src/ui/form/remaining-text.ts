import { t } from '@zatyshok/i18n/translate'

const list = new Intl.ListFormat('uk', { type: 'conjunction' })

/** «Залишилося: пароль і згода з договором», from the labels of the fields that are still missing. */
export const remainingText = (labels: readonly string[]) =>
  t('form.remaining', { fields: list.format(labels.map(inSentence)) })

/** Abbreviations such as «IBAN» keep their capitals. */
const inSentence = (label: string) =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase('uk') + label.slice(1)
