import { measureActivationTheft } from './activation-theft.ts'
import { isThere, readRequirements } from './asvs.ts'
import type { Figure } from './figure.ts'
import {
  ofAttacks,
  ofBench,
  ofFaults,
  ofFuzz,
  ofLaunchDay,
  ofMutants,
  ofPlanted,
  ofSoak,
  ofTimes,
} from './from-results.ts'
import { measurePowerLoss } from './power-loss.ts'
import { measureSupplyChain } from './supply-chain.ts'

interface Goal {
  readonly id: string
  /** The requirement in a few words; README.md has the full text. */
  readonly title: string
  measure(): Figure | Promise<Figure>
}

/** The goals with the numbers of design/reliability.md. */
export const goals: readonly Goal[] = [
  { id: 'GL1', title: 'ASVS 5.0 L1+L2: 164 requirements linked to tests', measure: measureAsvs },
  { id: 'GL2', title: 'attacks of the catalogue stood: all', measure: () => ofAttacks(/./) },
  {
    id: 'GL3',
    title: 'planted vulnerabilities caught: 50 of 50; mutants noticed: ≥ 90 %',
    measure: () => bothOf(ofPlanted(), ofMutants()),
  },
  { id: 'GL4', title: '1,000,000 malformed requests: no 5xx', measure: ofFuzz },
  { id: 'GL5', title: 'foreign records: all operations × 6 principals', measure: () => ofAttacks(/^AZ[1-4]$/) },
  { id: 'GL6', title: 'faults played: all', measure: () => ofFaults(/^FT[1-9]/) },
  { id: 'GL7', title: 'acknowledged writes lost: 0', measure: () => ofFaults(/^FT(1|2|3|6|7|8|33)$/) },
  { id: 'GL8', title: 'payments exactly once', measure: () => ofFaults(/^FT(3|11|20|23|24)$/) },
  { id: 'GL9', title: 'rolling restart: 0 failed', measure: () => ofFaults(/^FT(26|27)$/) },
  { id: 'GL10', title: 'overload: goodput ≥ 80 %, p99 ≤ 1 s, refusals ≤ 100 ms', measure: () => ofBench(/^overload/) },
  { id: 'GL11', title: 'failover: gap ≤ 10 s, 0 lost', measure: () => ofFaults(/^FT35$/) },
  { id: 'GL12', title: 'enumeration by time: AUC ≤ 0.52', measure: ofTimes },
  { id: 'GL13', title: 'activation thefts expected a day ≤ 10⁻⁶', measure: measureTheft },
  { id: 'GL14', title: 'XSS: 500 vectors × all slots, 0 executions', measure: () => ofAttacks(/^XS/) },
  { id: 'GL15', title: 'Observatory ≥ 130 (decision 0034)', measure: () => ofBench(/Observatory/) },
  { id: 'GL16', title: '0 of 200 canaries in logs, dumps, answers', measure: () => ofAttacks(/^(AU7|LG1|LG2)$/) },
  { id: 'GL17', title: '≤ 40 production packages, sha512, 0 advisories', measure: measureSupplyChain },
  { id: 'GL18', title: 'backup restored, checksums equal', measure: () => ofFaults(/^FT34$/) },
  { id: 'GL19', title: '2,000 slow sockets: p99 of others < 300 ms', measure: () => ofBench(/^slow sockets/) },
  { id: 'GL20', title: 'soak 2 h: 0 × 5xx, memory < 1 MB/h', measure: ofSoak },
  { id: 'GL21', title: 'power loss: fsync before each acknowledgement', measure: measurePowerLoss },
  { id: 'GL22', title: 'launch day: residents served ≥ 99.5 % beside 1,000 attacking addresses', measure: ofLaunchDay },
]

/** Met if both the planted vulnerabilities and the mutants meet their goals. */
function bothOf(one: Figure, other: Figure): Figure {
  const measured = [one, other].flatMap(({ met }) => met ?? [])
  const [oldest = null] = [one, other].flatMap(({ measuredAt }) => measuredAt ?? []).sort()
  return {
    met: measured.includes(false) ? false : measured.length === 2 || null,
    told: `${one.told}; ${other.told}`,
    how: `${one.how}, ${other.how}`,
    measuredAt: oldest,
  }
}

function measureAsvs(): Figure {
  const applying = readRequirements().filter(({ kind }) => kind !== 'not-applicable')
  const held = applying.filter(({ evidence }) => evidence.length > 0 && evidence.every(isThere))
  const of = (list: typeof applying, kind: string) => list.filter((one) => one.kind === kind).length
  const count = (kind: string) => `${of(held, kind)}/${of(applying, kind)}`
  const without = applying.filter((one) => one.kind === 'test' && !held.includes(one)).map(({ id }) => id)
  const told = `tests ${count('test')}, documents ${count('document')}, operations ${count('operations')}`
  return {
    met: without.length === 0,
    told: `${told}${without.length > 0 ? `; without a test: ${without.join(' ')}` : ''}`,
    how: 'docs/asvs.csv',
    measuredAt: new Date().toISOString(),
  }
}

async function measureTheft(): Promise<Figure> {
  const { judgedADay, expectedADay } = await measureActivationTheft()
  const sixDigits = (judgedADay / 1e6).toExponential(1)
  return {
    met: expectedADay <= 1e-6,
    told: `${expectedADay.toExponential(1)} of codes of 10 signs: ${judgedADay} guesses a day are judged (six digits: ${sixDigits}, too many)`,
    how: '1,000 networks × 300,000 accounts, the limiter of the portal on its database',
    measuredAt: new Date().toISOString(),
  }
}
