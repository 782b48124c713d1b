import { randomUUID } from 'node:crypto'
import { updateUserInfo } from '@tessera/shared/contract/account'
import { createShare, replyToShare, revokeShare } from '@tessera/shared/contract/share'
import { eq } from 'drizzle-orm'
import { teams } from '../db/schema/people'
import { shares } from '../db/schema/shares'
import { sampleResult } from '../testing/sample-result'
import { shopWithLinks } from './testing/shop-links'

const { app, person, change, shared, open, opened, picture } = shopWithLinks()
const clientToken = () => randomUUID()

test('a revoked link is dead at once, with its pictures', async () => {
  const { token, id } = await shared()
  const { items } = await opened(token)
  expect(await person.call(revokeShare, { id })).toMatchObject({ code: 200, data: { state: 'revoked' } })
  expect((await person.call(revokeShare, { id })).code).toBe(10009)
  expect((await open(token)).data).toEqual({ state: 'revoked', shopName: '云筑设计事务所', shopPhone: null })
  for (const url of [items[0]!.before.url, items[0]!.after.url]) expect((await picture(url)).statusCode).toBe(404)
  const like = { kind: 'like', number: 1, liked: true } as const
  expect(await app.call(replyToShare, { token, reply: like })).toMatchObject({ code: 20410, message: 'GONE' })
})

test('an expired link shows the shop’s name and number only; one of a closed team no number', async () => {
  const { token, id } = await shared({ days: 30 })
  const { items } = await opened(token)
  await change((tx) => tx.update(shares).set({ expiresAt: new Date() }).where(eq(shares.id, id)))
  const shopPhone = '028-8600 1234'
  await person.call(updateUserInfo, { shopPhone })
  expect((await open(token)).data).toEqual({ state: 'expired', shopName: '云筑设计事务所', shopPhone })
  await person.call(updateUserInfo, { shopPhone: null })
  expect((await picture(items[0]!.after.url)).statusCode).toBe(404)

  const other = await app.loginAs('13800000001')
  await other.call(updateUserInfo, { shopPhone })
  const theirs = await sampleResult(app, other)
  const { data } = await other.call(createShare, { clientToken: clientToken(), resultIds: [theirs.resultId] })
  await change((tx) => tx.update(teams).set({ closedAt: new Date() }).where(eq(teams.id, other.teamId)))
  const closed = (await open(new URL(data.link!).searchParams.get('share')!)).data
  expect(closed).toMatchObject({ state: 'revoked', shopPhone: null })
})
