import { nbuLink } from '@zatyshok/domain/bills/nbu-qr'
import type { ReceiptModel } from '../../modules/invoices/receipt/receipt-model.ts'

const purpose = 'о/р 0792561; комунальні послуги за жовтень 2026'
const provider = {
  name: 'КП "Калинівськводоканал"',
  edrpou: '99999013',
  iban: 'UA560000000000000026000000001',
  phone: '+38 (000) 101-01-01',
  address: 'м. Калинівськ, вул. Набережна, 1',
}

/** A typical bill of the demonstration city: four charges, two meters, a debt, a subsidy, a payment. */
export const receiptSample: ReceiptModel = {
  issuedAt: new Date('2026-11-20T12:05:00Z'),
  notice: null,
  provider,
  requisitesChangedOn: null,
  consumer: {
    accountNumber: '0792561',
    holder: 'М••• Олександр В.',
    address: 'м. Калинівськ, вул. Січових Стрільців, 2, кв. 1',
  },
  number: '101-2610-0792561',
  billingMonth: '2026-10',
  dueDate: '2026-11-20',
  lines: [
    {
      service: 'Централізоване водопостачання',
      method: 'meter',
      volume: '6.584',
      unit: 'm3',
      tariff: '25.62',
      amountKop: 16_868,
    },
    {
      service: 'Централізоване водовідведення холодної та гарячої води',
      method: 'average',
      volume: '9.120',
      unit: 'm3',
      tariff: '12.72',
      amountKop: 11_601,
    },
    {
      service: 'Плата за абонентське обслуговування (вода)',
      method: 'fixed',
      volume: '1',
      unit: 'month',
      tariff: '13.64',
      amountKop: 1364,
    },
    {
      service: 'Плата за абонентське обслуговування (водовідведення)',
      method: 'fixed',
      volume: null,
      unit: null,
      tariff: null,
      amountKop: 1012,
    },
  ],
  readings: [
    {
      meter: 'Холодна вода',
      serialNumber: 'НОВ-0041/27',
      zone: 'total',
      unit: 'm3',
      previous: { value: '412.318', date: '2026-09-28' },
      current: { value: '418.902', date: '2026-10-27' },
      difference: '6.584',
    },
    {
      meter: 'Гаряча вода',
      serialNumber: '00812345',
      zone: 'total',
      unit: 'm3',
      previous: null,
      current: { value: '2.536', date: '2026-10-27' },
      difference: null,
    },
  ],
  amounts: {
    openingKop: 112_345,
    chargedKop: 30_845,
    recalculatedKop: -4560,
    penaltyKop: 12,
    benefitKop: 0,
    subsidyKop: 10_000,
    paidKop: 3186,
    closingKop: 125_456,
    amountToPayKop: 125_456,
  },
  countedIn: null,
  previous: { month: '2026-09', closingKop: 112_345 },
  payment: {
    purpose,
    link: nbuLink({
      recipient: provider.name,
      iban: provider.iban,
      recipientCode: provider.edrpou,
      amountKop: 125_456,
      reference: '101-2610-0792561',
      purpose,
      amount: 'editable',
    }),
  },
}
