import { screen, waitFor, within } from '@testing-library/react'
import { askAboutInvoice } from '@zatyshok/contract/bills/bill-question'
import { getInvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import { getInvoice } from '@zatyshok/contract/bills/invoices'
import { expect, test } from 'vitest'
import { button, field, fill, findButton, main, textOf } from '../../../testing/find.ts'
import { open, page, reopen } from '../../../testing/page.ts'
import { refusal } from '../../../testing/server.ts'
import { signedIn } from '../../../testing/signed-in.ts'
import { invoiceDetail, invoiceSummary } from '../testing/invoice.ts'

const question = 'Чому за опалення нараховано вдвічі більше?'

async function openQuestion() {
  signedIn()
  page().server.on(getInvoice, invoiceDetail(invoiceSummary({})))
  page().server.on(getInvoiceChange, refusal('not_found'))
  await open('/dashboard/invoices/1-202610')
  await page().user.click(await findButton('Питання щодо рахунку'))
}

test('G03 H01 a question names the bill and is sent with its text alone', async () => {
  await openQuestion()
  const card = screen.getByRole('region', { name: 'Питання щодо рахунку' })
  expect(textOf(card)).toContain('Про рахунок: № 77, Водоканал, № 1042 5567')
  page().server.on(askAboutInvoice, { id: 15 })
  await fill(field('Ваше питання'), question)
  await page().user.click(button('Надіслати питання'))
  await screen.findByText(/^Питання\s№\s15\sнадіслано$/)
  expect(
    page()
      .server.sent(askAboutInvoice)
      .map(({ body }) => body),
  ).toEqual([{ invoiceId: '1-202610', text: question }])
})

test('G03 a short question is not sent; a refused one keeps its text, also after a reload', async () => {
  await openQuestion()
  await fill(field('Ваше питання'), 'Чому?')
  expect(button('Надіслати питання').disabled).toBe(true)
  await fill(field('Ваше питання'), question)
  page().server.on(askAboutInvoice, refusal('invalid_value', { errors: [{ path: 'text', message: 'Додайте пошту.' }] }))
  await page().user.click(button('Надіслати питання'))
  await waitFor(() => expect(textOf(within(main()).getByText('Додайте пошту.'))).toBe('Додайте пошту.'))
  await reopen()
  await page().user.click(await findButton('Питання щодо рахунку'))
  expect(field('Ваше питання').value).toBe(question)
})
