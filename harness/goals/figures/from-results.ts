import { isGood } from '../launch-day/measure-launch-day.ts'
import { mutatedModules } from '../mutants/modules.ts'
import { enoughPercent } from '../mutants/results.ts'
import { type Figure, notMeasured } from './figure.ts'
import { leftBy } from './left-results.ts'

/** Returns the results of `npm run test:attacks` for matching ids. */
export function ofAttacks(ids: RegExp): Figure {
  const how = 'npm run test:attacks'
  const left = leftBy('attacks')
  if (!left) return notMeasured('no result', how)
  const { table, whole } = left.result
  const meant = table.filter(({ id }) => ids.test(id))
  const stood = meant.filter(({ outcome }) => outcome === 'passed').length
  const told = `${stood}/${meant.length} stood${whole ? '' : ', but not every run ended well'}`
  return { met: whole && stood === meant.length, told, how, measuredAt: left.measuredAt }
}

const flowsOfTimes = ['sign-in', 'registration', 'recovery', 'activation']
const enoughSamples = 10_000
const highestAuc = 0.52

/**
 * Returns how well a classifier distinguishes response times of each flow, the worst of its runs. Too few samples give
 * no result.
 */
export function ofTimes(): Figure {
  const how = 'npm run test:attacks'
  const left = leftBy('attacks')
  const times = left?.result.times ?? []
  if (!left || times.length === 0) return notMeasured('no result', how)
  const worst = flowsOfTimes.map((flow) => {
    const ofFlow = times.filter((one) => one.flow === flow)
    return {
      flow,
      auc: Math.max(0, ...ofFlow.map(({ auc }) => auc)),
      samples: Math.min(...ofFlow.map((one) => one.samples)),
    }
  })
  const isWhole = worst.every(({ auc, samples }) => auc > 0 && samples >= enoughSamples)
  const told = worst.map(({ flow, auc, samples }) =>
    auc > 0 ? `${flow} ${auc.toFixed(3)} of ${samples}` : `${flow} not measured`,
  )
  const met = isWhole ? worst.every(({ auc }) => auc <= highestAuc) : null
  return {
    met,
    told: `${told.join(', ')}${isWhole ? '' : ` (${enoughSamples} each are asked)`}`,
    how,
    measuredAt: left.measuredAt,
  }
}

export function ofPlanted(): Figure {
  const how = 'npm run goals planted'
  const left = leftBy('planted')
  if (!left) return notMeasured('no result', how)
  const { planted, caught, whole } = left.result
  const told = `${caught}/${planted} caught${whole ? '' : ' (only those that were asked for)'}`
  return { met: whole && caught === planted && planted >= 50, told, how, measuredAt: left.measuredAt }
}

const fewestMutants = 100

/** Modules that security and payments depend on: all mutants of each, or a sufficient sample. */
export function ofMutants(): Figure {
  const how = 'npm run goals mutants'
  const left = leftBy('mutants')
  if (!left) return notMeasured('no result', how)
  const modules = mutatedModules.map(({ name, isSampled }) => {
    const found = left.result.modules.find((one) => one.name === name)
    if (!found) return { found, score: 0, told: `${name} not tried` }
    const { score, mutants, made, equivalent } = found
    const asked = isSampled ? Math.min(fewestMutants, made - equivalent) : made - equivalent
    const few = mutants < asked ? ` (${asked} are asked)` : ''
    return { found, score: few ? 0 : score, told: `${name} ${score} % of ${mutants}${few}` }
  })
  const [oldest = left.measuredAt] = modules.flatMap(({ found }) => found?.measuredAt ?? []).sort()
  const told = `noticed: ${modules.map((one) => one.told).join(', ')}`
  return { met: modules.every(({ score }) => score >= enoughPercent), told, how, measuredAt: oldest }
}

const fewestDays = 5

/** GL22: on the first day an attacker neither blocks residents nor steals accounts. */
export function ofLaunchDay(): Figure {
  const how = 'npm run goals launch-day'
  const left = leftBy('launchDay')
  if (!left) return notMeasured('no result', how)
  // A result of an older version has one seed only.
  const { days = [], share, byCode, byFacts } = left.result
  if (days.length < fewestDays) return notMeasured(`${days.length} days are too few`, how)
  const told = `at least ${(share.least * 100).toFixed(2)} % of the residents served, thefts at most ${byCode.most.toExponential(1)} by codes, ${byFacts.most.toExponential(1)} by facts, ${days.length} days, the attacker pays nothing for captchas`
  return { met: days.every(isGood), told, how, measuredAt: left.measuredAt }
}

export function ofFuzz(): Figure {
  const how = 'npm run fuzz'
  const left = leftBy('fuzz')
  if (!left) return notMeasured('no result', how)
  const { sent, failures, outcomes, hasEnded, hasGrown } = left.result
  const failed = failures.length + (outcomes['hung'] ?? 0)
  const state = `${hasEnded ? ', the portal has ended' : ''}${hasGrown ? ', its memory grows' : ''}`
  return {
    met: failed === 0 && state === '' && sent >= 1e6,
    told: `${failed} failures of ${sent} sent${state}`,
    how,
    measuredAt: left.measuredAt,
  }
}

/** Results of `npm run test:faults` for matching ids, on each database; a short run does not count as passed. */
export function ofFaults(ids: RegExp): Figure {
  const how = 'npm run test:faults'
  const left = leftBy('faults')
  if (!left) return notMeasured('no result', how)
  const meant = left.result.cases
    .filter(({ id }) => ids.test(id))
    .flatMap(({ id, on: databases }) =>
      databases.map((on) => ({
        name: `${id} ${on}`,
        found: left.result.results.find((one) => one.id === id && one.on === on),
      })),
    )
  const outcomes = meant.map(({ name, found }) => ({ name, outcome: outcomeOf(found) }))
  const others = outcomes.filter(({ outcome }) => outcome !== 'passed')
  const told = [
    `${meant.length - others.length}/${meant.length} passed`,
    ...others.map(({ name, outcome }) => `${name} ${outcome}`),
  ]
  const [oldest = left.measuredAt] = meant.flatMap(({ found }) => found?.measuredAt ?? []).sort()
  return { met: meant.length > 0 && others.length === 0, told: told.join(', '), how, measuredAt: oldest }
}

function outcomeOf(found: { readonly outcome: string; readonly way: string } | undefined): string {
  if (!found) return 'not played'
  return found.outcome === 'passed' && found.way !== 'long' ? 'played the short way only' : found.outcome
}

/** Figures of `npm run bench` with matching names. */
export function ofBench(names: RegExp): Figure {
  const how = 'npm run bench'
  const left = leftBy('bench')
  const meant = left?.result.filter(({ name }) => names.test(name)) ?? []
  if (!left || meant.length === 0) return notMeasured('no result', how)
  const isMet = ({ value, goal }: (typeof meant)[number]) =>
    (goal.atLeast === undefined || value >= goal.atLeast) && (goal.atMost === undefined || value <= goal.atMost)
  const told = meant.map(({ name, value, unit }) => `${name} ${Number(value.toPrecision(3))} ${unit}`).join('; ')
  return { met: meant.every(isMet), told, how, measuredAt: left.measuredAt }
}

const wholeSoakMinutes = 120

export function ofSoak(): Figure {
  const how = 'npm run goals soak'
  const left = leftBy('soak')
  if (!left) return notMeasured('no result', how)
  const { minutes, perSecond, failed, nodes } = left.result
  const slopes = nodes.map(({ megabytesPerHour }) => `${megabytesPerHour} MB/h`).join(', ')
  const descriptors = nodes.map((node) => node.descriptors).join(', ')
  const isFlat = nodes.every(({ megabytesPerHour }) => megabytesPerHour < 1)
  // In a short run warm-up looks like growth, so only failures are judged.
  const isLong = minutes >= wholeSoakMinutes
  const told = `${minutes} min at ${perSecond}/s: ${failed} × 5xx or none, ${slopes}, descriptors ${descriptors}`
  const met = failed > 0 ? false : isLong ? isFlat : null
  return { met, told: isLong ? told : `${told} (two hours are asked)`, how, measuredAt: left.measuredAt }
}
