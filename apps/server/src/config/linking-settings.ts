import * as z from 'zod'
import { fault } from './fault-text.ts'

const failures = (count: number, whose: string, then: string) =>
  z.int().min(1).max(100_000).default(count).describe(`Wrong proofs a day ${whose}; then ${then} for a day.`)

const closed = 'none is looked at'
const stricter = 'one fact of the bills more is asked for'

/** How residents prove that a personal account is theirs (E02–E04); from the environment or the file only. */
export const linkingSettings = {
  linking: z
    .strictObject({
      withoutCode: z
        .array(z.string().trim().min(1).max(20))
        .default(['889', '999'])
        .describe('Providers that print no activation code; `proof` is asked for instead (E04).'),
      proof: z
        .array(z.enum(['surname', 'billAmount', 'meterNumber']))
        .min(2)
        .refine((proof) => new Set(proof).size === proof.length, {
          error: fault({ uk: 'те саме двічі не є двома доказами', en: 'the same twice is not two proofs' }),
        })
        .default(['surname', 'billAmount', 'meterNumber'])
        .describe('What is asked instead of the code; all of it must be right.'),
      numberLabels: z
        .record(
          z.string().regex(/^[1-9][0-9]?$/, fault({ uk: 'кількість цифр', en: 'a number of digits' })),
          z.string().trim().min(1).max(60),
        )
        .default({ '7': 'Особовий рахунок (7 цифр)', '10': 'Особовий рахунок (10 цифр)' })
        .describe('What account numbers of so many digits are called at the same providers; they have no others.'),
      residentsPerAccount: z
        .int()
        .min(1)
        .max(100)
        .default(10)
        .describe('How many residents may add the same account; 1: only the first. The others are told by letter.'),
      failures: z
        .strictObject({
          account: failures(5, 'for one account', stricter),
          resident: failures(20, 'of one resident', closed),
          network: failures(50, 'from one network', stricter),
          provider: failures(250, 'for all accounts of a provider', stricter),
          providerWithoutCode: failures(40, 'for all accounts of a provider that prints no code', stricter),
          strict: failures(100, 'for one account, with the further fact', closed),
          strictFromNetwork: failures(5, 'for one account from one network, with the further fact', closed),
        })
        .prefault({}),
    })
    .prefault({}),
}
