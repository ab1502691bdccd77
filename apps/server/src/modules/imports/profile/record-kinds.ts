import type { DeliveryKind } from '@zatyshok/contract/providers/deliveries'

/**
 * Type of a field. `money` is signed, `amount` is not; both become kopiykas. `decimal` types give the stored digits
 * before and after the decimal point.
 */
export type FieldType =
  | { readonly is: 'text' | 'phone' | 'integer' | 'money' | 'amount' | 'day' | 'month' }
  | { readonly is: 'decimal'; readonly digits: number; readonly places: number; readonly signed?: true }

export type FieldRule = FieldType & { readonly needed?: true }

const text = { is: 'text' } as const
const neededText = { is: 'text', needed: true } as const
const day = { is: 'day' } as const
const integer = { is: 'integer' } as const
const neededInteger = { is: 'integer', needed: true } as const
const month = { is: 'month', needed: true } as const
const money = { is: 'money' } as const
const amount = { is: 'amount' } as const
const volume = { is: 'decimal', digits: 11, places: 3, signed: true, needed: true } as const
const dial = { is: 'decimal', digits: 9, places: 3 } as const
/** The provider, account and period of a support. Without `edrpou` the provider is the profile's. */
const support = { edrpou: text, account: neededText, month, office: text, validFrom: day, validTo: day } as const
const price = { is: 'decimal', digits: 6, places: 6, needed: true } as const

/**
 * Kinds of records that a row may become, in the order of writing: a later kind refers to earlier ones. If a profile
 * does not map a field, its stored value stays.
 */
export const recordKinds = {
  providers: {
    code: neededText,
    name: neededText,
    edrpou: neededText,
    iban: neededText,
    phone: text,
    address: text,
    providerGroup: neededInteger,
    readingWindow: text,
  },
  accounts: {
    account: neededText,
    holder: text,
    address: text,
    town: text,
    streetType: text,
    street: text,
    house: text,
    block: text,
    flat: text,
    area: { is: 'decimal', digits: 8, places: 2 },
    residents: integer,
    phone: { is: 'phone' },
    eic: text,
    category: text,
    note: text,
    openedOn: day,
    activationCode: text,
  },
  meters: {
    account: neededText,
    serial: neededText,
    counterType: neededText,
    serviceCode: text,
    serviceType: neededInteger,
    place: text,
    digits: neededInteger,
    decimals: neededInteger,
    zones: integer,
    installedOn: day,
    nextVerificationOn: day,
    removedOn: day,
    initialReading: dial,
  },
  readings: {
    account: neededText,
    serial: neededText,
    month,
    zone: text,
    readOn: { is: 'day', needed: true },
    value: { ...dial, needed: true },
    source: neededText,
  },
  tariffs: {
    serviceCode: neededText,
    serviceType: neededInteger,
    zone: text,
    validFrom: { is: 'day', needed: true },
    validTo: day,
    name: text,
    unit: neededText,
    price,
    basis: text,
  },
  invoices: {
    account: neededText,
    month,
    number: neededText,
    opening: { ...money, needed: true },
    charged: { ...money, needed: true },
    recalculated: money,
    penalty: amount,
    benefit: amount,
    subsidy: amount,
    paid: amount,
    closing: { ...money, needed: true },
    toPay: { ...amount, needed: true },
    dueOn: day,
  },
  invoice_lines: {
    account: text,
    month: { is: 'month' },
    /** Number of the bill, instead of account and month. */
    invoice: text,
    serviceCode: neededText,
    serviceType: neededInteger,
    counterType: text,
    zone: text,
    method: text,
    volume,
    unit: neededText,
    tariff: price,
    amount: { ...money, needed: true },
    opening: money,
    recalculated: money,
    penalty: amount,
    benefit: amount,
    subsidy: amount,
    paid: amount,
    closing: money,
  },
  payments: {
    /** Code of the provider, or its `iban` or `edrpou`: at least one of them. */
    provider: text,
    iban: text,
    edrpou: text,
    /** Number of the account, or the text in which `find` looks for it. */
    account: text,
    purpose: text,
    /** The days that the file covers completely; if omitted, it covers its whole month. */
    coversFrom: day,
    coversTo: day,
    month,
    partner: neededText,
    number: neededText,
    paidOn: { is: 'day', needed: true },
    amount: { ...amount, needed: true },
    channel: neededText,
    payer: text,
  },
  subsidies: {
    ...support,
    service: neededText,
    residents: integer,
    amount: { ...amount, needed: true },
    obligatory: amount,
    /** Subsidy of all services together, if the row has it. */
    total: amount,
  },
  benefits: {
    ...support,
    service: text,
    category: neededText,
    percent: { is: 'decimal', digits: 3, places: 2 },
    people: integer,
    amount: { ...amount, needed: true },
    volume: { is: 'decimal', digits: 9, places: 6 },
    tariff: { is: 'decimal', digits: 6, places: 6 },
  },
} satisfies Record<string, Record<string, FieldRule>>

export type RecordKind = keyof typeof recordKinds

/** What a delivery with records of a kind is called in the calendar of deliveries; other kinds have no month. */
export const deliveryKindOf: Readonly<Record<string, DeliveryKind>> = {
  ...{ invoices: 'bills', readings: 'readings', payments: 'payments' },
  ...{ subsidies: 'support', benefits: 'support' },
} satisfies Partial<Record<RecordKind, DeliveryKind>>

/** Kinds that only profiles of the whole city may import: an operator of one provider must not add other providers. */
export const cityKinds: readonly RecordKind[] = ['providers']
