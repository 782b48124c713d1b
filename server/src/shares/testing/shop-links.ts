import { randomUUID } from 'node:crypto'
import { createShare, getShareList, openShare } from '@tessera/shared/contract/share'
import { eq } from 'drizzle-orm'
import { materials } from '../../db/schema/catalogue'
import { openShop } from '../../testing/shop'
import { type SampleResult, sampleResult } from '../../testing/sample-result'
import type { TestApp } from '../../testing/test-app'

type Change = Parameters<TestApp['database']['transaction']>[0]

/** A shop with two finished designs for the suite that calls this at its top, with what its tests do to links. */
export function shopWithLinks() {
  const { app, admin: person } = openShop()
  const [first, second] = [{}, {}] as [SampleResult, SampleResult]
  beforeAll(async () => {
    for (const result of [first, second]) Object.assign(result, await sampleResult(app, person))
    await change((tx) => tx.update(materials).set({ sku: 'TS-6060' }).where(eq(materials.id, first.materialId)))
  })

  const change = (work: Change) => app.database.transaction(work)

  /** A new link to the first design, unless `more` names others. */
  async function shared(more: Partial<Parameters<typeof person.call<typeof createShare>>[1] & object> = {}) {
    const input = { clientToken: randomUUID(), resultIds: [first.resultId], ...more }
    const { code, data } = await person.call(createShare, input)
    expect(code).toBe(200)
    const token = new URL(data.link!).searchParams.get('share')!
    return { ...data, token }
  }
  const open = (token: string, code?: string) => app.call(openShare, { token, ...(code && { code }) })
  /** What the customer sees. */
  async function opened(token: string) {
    const { data } = await open(token)
    if (data.state !== 'open') throw new Error(`the link is ${data.state}`)
    return data
  }
  /** What the merchant sees. */
  const listed = async (id: string) =>
    (await person.call(getShareList, { pageSize: 100 })).data.list.find((each) => each.id === id)!
  const sized = (url: string, size: string) => app.app.inject({ url: url + size, headers: { accept: 'image/webp' } })
  const picture = (url: string) => sized(url, /[?&]w=/.test(url) ? '' : '&w=480')
  return { app, person, first, second, change, shared, open, opened, listed, sized, picture }
}
