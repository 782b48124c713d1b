import { randomUUID } from 'node:crypto'
import { beginQuotation, type Quotation, quotationDraft, saveQuotation } from '@tessera/shared/contract/quotation'
import { replyToShare, shareQuotation } from '@tessera/shared/contract/share'
import { eq } from 'drizzle-orm'
import { shareReplies } from '../db/schema/shares'
import { shopWithLinks } from './testing/shop-links'

const { app, person, first, change, opened, listed } = shopWithLinks()
const clientToken = () => randomUUID()

const begun = async () =>
  (await person.call(beginQuotation, { clientToken: clientToken(), resultIds: [first.resultId] })).data

/** Lines of these prices, in fen; several are alternatives. */
async function priced(quotation: Quotation, ...prices: readonly number[]): Promise<Quotation> {
  const lines = prices.map((unitPriceFen, place) => ({
    ...quotation.lines[0]!,
    quantity: 1,
    unitPriceFen,
    alternative: prices.length > 1 ? { region: 0, place } : null,
  }))
  const draft = quotationDraft.parse({ ...quotation, lines })
  const { code, data } = await person.call(saveQuotation, { id: quotation.id, version: quotation.version, draft })
  expect(code).toBe(200)
  return data
}

async function sent({ id }: Quotation) {
  const { data } = await person.call(shareQuotation, { clientToken: clientToken(), id })
  return { id: data.id, token: new URL(data.link!).searchParams.get('share')! }
}

async function say(token: string, text: string) {
  const reply = { kind: 'message', clientToken: clientToken(), text } as const
  expect((await app.call(replyToShare, { token, reply })).code).toBe(200)
}

test('a customer sees when a quotation was changed after it was first sent, also under a later link', async () => {
  const quotation = await priced(await begun(), 900_000)
  const { token } = await sent(quotation)
  expect((await opened(token)).quotation).toMatchObject({ totalFen: 900_000, changedAt: null })
  const { updatedAt } = await priced(quotation, 950_000)
  expect((await opened(token)).quotation).toMatchObject({ totalFen: 950_000, changedAt: updatedAt })
  const later = await sent(quotation)
  expect((await opened(later.token)).quotation).toMatchObject({ changedAt: updatedAt })
})

test('a customer’s message keeps what the quotation came to when it was written', async () => {
  const quotation = await priced(await begun(), 900_000)
  const { id, token } = await sent(quotation)
  await say(token, '可以，就这样定')
  const dearer = await priced(quotation, 950_000)
  await say(token, '怎么涨了')
  await priced(dearer, 800_000, 990_000)
  await say(token, '要方案 B')
  const told = async () => (await listed(id)).replies.map(({ text, quotedFen }) => [text, quotedFen])
  expect(await told()).toEqual([
    ['要方案 B', [800_000, 990_000]],
    ['怎么涨了', [950_000]],
    ['可以，就这样定', [900_000]],
  ])
  // Written before this was kept.
  await change((tx) => tx.update(shareReplies).set({ quotedFen: null }).where(eq(shareReplies.text, '怎么涨了')))
  expect((await told())[1]).toEqual(['怎么涨了', null])
})
