import * as z from 'zod'

const aNetwork = (count: number, what: string) =>
  z
    .int()
    .min(1)
    .max(100_000)
    .default(count)
    .describe(`${what} an hour from one network; over it the work of the captcha grows with each further so many.`)

/**
 * Rate limits, above which an action needs more proof of work or is rejected; from the environment or the file only.
 */
export const limitSettings = {
  limits: z
    .strictObject({
      signInsFromNetwork: aNetwork(100, 'Wrong passwords'),
      registrationsFromNetwork: aNetwork(10, 'Registrations'),
      lettersFromNetwork: aNetwork(20, 'Letters of recovery and confirmation asked for'),
      feedbackFromNetwork: aNetwork(5, 'Messages of visitors'),
      mostWork: z
        .int()
        .min(2)
        .max(64)
        .default(16)
        .describe('How many times the usual work of the captcha is asked for at most; who has done it is not refused.'),
      readingRevisions: z
        .int()
        .min(1)
        .max(1000)
        .default(20)
        .describe('How many different values a month one meter’s zone may be given; a repeated value does not count.'),
    })
    .prefault({}),
}
