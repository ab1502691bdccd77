import type { ProviderIds } from '../attacks/ownership.ts'
import type { TestApp } from './app.ts'
import { dispatchScene } from './dispatch-scene.ts'
import { buildProgram, type Program } from './provider-program.ts'

/** Numbers that nothing has. */
export const nobodysThings: ProviderIds = { uploadId: 999_999_911, dispatchId: 999_999_912 }

let last = 700

/** A provider's program with one thing of every kind; a name of its own stands in each. */
export async function programScene(portal: TestApp): Promise<Program & { ids: ProviderIds; mark: string }> {
  const code = String(++last)
  const { provider, give, made } = await dispatchScene(portal, code)
  await give({ value: '7.000' })
  const { id: dispatchId } = await made()
  await give({ value: '8.000', revision: 2 })
  const program = await buildProgram(portal, { providerId: provider.id })
  const mark = `lich-${code}.csv`
  const body = { name: mark, bytes: 3 }
  const upload = await portal.call({ url: '/api/provider/v1/uploads', token: program.token, body })
  return { ...program, mark, ids: { uploadId: upload.json.id, dispatchId } }
}
