import * as z from 'zod'
import { isSender } from './addresses.ts'
import { fault } from './fault-text.ts'

const flag = (shown: boolean, what: string) => z.boolean().default(shown).describe(what)
const milliseconds = (life: number, what: string) => z.int().min(1000).max(60_000).default(life).describe(what)

const logo = z.strictObject({
  src: z
    .string()
    .regex(
      /^\/(?!\/)[^\s?#\\]+$/,
      fault({
        uk: 'має бути адресою файлу на сайті, як-от /logos/misto.svg',
        en: 'must be the address of a file on the site, such as /logos/city.svg',
      }),
    )
    .describe('File of the logo under the site.'),
  alt: z.string().trim().min(1).max(200).describe('Its text alternative.'),
})

const additionalPage = z.strictObject({
  id: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9-]{0,63}$/,
      fault({ uk: 'мала латиниця, цифри й дефіс', en: 'small Latin letters, digits and hyphens' }),
    )
    .describe('Of /pages/{id}.'),
  label: z.string().trim().min(1).max(60).describe('Text of its links.'),
  menu: flag(true, 'Whether the header links to it.'),
  footer: flag(true, 'Whether the footer links to it.'),
})

/** Name of the site and its enabled parts (A02, A04, B04, M02). */
export const siteSettings = {
  appName: z.string().trim().min(1).max(60).default('Комунальний кабінет').describe('Name of the portal.'),
  owner: z.string().trim().min(1).max(120).default('Місто Калинівськ').describe('Who runs it; stands in the footer.'),
  platform: z
    .string()
    .default('')
    .describe('Which of `logos` the header shows; any other value, or none, shows the test logo (A02).'),
  logos: z.record(z.string(), logo).default({}).describe('The logos of the platforms, by platform.'),
  flags: z
    .strictObject({
      featuresPage: flag(false, 'Link to the features page; the page itself stays.'),
      faq: flag(true, 'Link to the frequent questions.'),
      feedback: flag(true, 'Link to the feedback form.'),
      documents: flag(true, 'Link to the documents.'),
      accountsPage: flag(false, 'Menu link to the personal accounts; the page itself stays.'),
      helpPage: flag(false, 'Menu link to the help page; the page itself stays.'),
      payments: flag(true, 'Payment links.'),
      profileNotifications: flag(true, 'Choice of receiving bills by e-mail, in the profile.'),
      socialSignIn: flag(true, 'Sign-in through the configured providers.'),
    })
    .prefault({}),
  additionalPages: z
    .array(additionalPage)
    .max(20)
    .refine(
      (pages) => new Set(pages.map(({ id }) => id)).size === pages.length,
      fault({ uk: 'адреси сторінок повторюються', en: 'the addresses of pages repeat' }),
    )
    .default([])
    .describe('Pages of the city’s own, besides those of the product (B04).'),
  captcha: z
    .strictObject({
      callback: flag(true, 'Captcha of the feedback form.'),
      signIn: flag(true, 'Captcha of the sign-in.'),
      registration: flag(true, 'Captcha of the registration.'),
    })
    .prefault({}),
  feedback: z
    .strictObject({
      answerDays: z
        .int()
        .min(1)
        .max(60)
        .default(5)
        .describe('Working days to answer a message within; senders are told.'),
      keepMonths: z
        .int()
        .min(1)
        .max(600)
        .default(36)
        .describe('How long messages are kept, with their files and answers, in months.'),
      phone: z
        .string()
        .trim()
        .regex(
          /^(\+?[\d][\d ()-]{2,28}\d)?$/,
          fault({
            uk: 'має бути номером телефону, як-от +380 44 123 45 67',
            en: 'must be a telephone number such as +380 44 123 45 67',
          }),
        )
        .default('')
        .describe('Telephone of the city, for those whose browser cannot send the form (B08); empty: none.'),
      email: z
        .string()
        .trim()
        .refine((text) => text === '' || (isSender(text) && !text.includes('<')), {
          error: fault({
            uk: 'має бути електронною адресою, як-от kabinet@misto.example',
            en: 'must be a mail address such as portal@city.example',
          }),
        })
        .default('')
        .describe('Mailbox of the city, for the same; empty: none.'),
    })
    .prefault({}),
  holidays: z
    .array(z.iso.date(fault({ uk: 'має бути датою, як-от 2027-01-01', en: 'must be a date such as 2027-01-01' })))
    .max(500)
    .default([])
    .describe('Days off besides Saturdays and Sundays, as 2027-01-01.'),
  toasts: z
    .strictObject({
      successMs: milliseconds(2500, 'How long a toast of success stays, in milliseconds.'),
      errorMs: milliseconds(4000, 'How long a toast of an error stays, in milliseconds.'),
      defaultMs: milliseconds(3000, 'How long any other toast stays, in milliseconds.'),
    })
    .prefault({}),
}
