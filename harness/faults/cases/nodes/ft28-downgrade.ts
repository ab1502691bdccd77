import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import { olderVersion } from '../../../kit/stage/older-version.ts'
import { replaceNodes } from '../../../kit/stage/replace-nodes.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'

export const faultCase: FaultCase = {
  id: 'FT28',
  title: 'Nodes are downgraded one after the other, on the newer schema',
  on: ['server', 'embedded'],
  run: async (stage) => {
    await replaceNodes(stage, { from: undefined, to: await olderVersion(stage) })
    await expectNothingLostOrDoubled(stage, 5)
  },
}
