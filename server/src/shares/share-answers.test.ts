/** @database postgres: guesses and answers at the same time */
import { randomUUID } from 'node:crypto'
import { getShareList, openShare, replyToShare } from '@tessera/shared/contract/share'
import { eq } from 'drizzle-orm'
import { shareReplies, shares } from '../db/schema/shares'
import { shopWithLinks } from './testing/shop-links'

const { app, person, first, second, change, shared, open, opened, listed, picture } = shopWithLinks()
const clientToken = () => randomUUID()

test('with a code, nothing but the shop’s name is shown before it', async () => {
  const { token, code, id } = await shared({ withCode: true })
  expect(code).toMatch(/^\d{6}$/)
  expect((await open(token)).data).toEqual({ state: 'codeNeeded', shopName: '云筑设计事务所', shopPhone: null })
  expect((await listed(id)).viewCount).toBe(0)
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await open(token, wrong)).toMatchObject({ code: 20400, message: 'SHARE_CODE_WRONG' })
  expect((await open(token, code!)).data.state).toBe('open')
  const like = { kind: 'like', number: 1, liked: true } as const
  expect((await app.call(replyToShare, { token, reply: like })).message).toBe('GONE')
  expect((await app.call(replyToShare, { token, code: code!, reply: like })).code).toBe(200)
})

test('a thousand guesses get nowhere, all at once or one after the other', async () => {
  const { token, code, id } = await shared({ withCode: true })
  const guesses = Array.from({ length: 1001 }, (_, index) => String(index).padStart(6, '0')).filter(
    (each) => each !== code,
  )
  const messages: string[] = []
  // As many at once as the caller's queue takes.
  for (let start = 0; start < 1000; start += 50) {
    const answers = await Promise.all(guesses.slice(start, start + 50).map((guess) => open(token, guess)))
    messages.push(...answers.map(({ message }) => message))
  }
  expect(messages.filter((each) => each === 'SHARE_CODE_WRONG')).toHaveLength(5)
  const paused = await open(token, code!)
  expect(paused).toMatchObject({ code: 20429, message: 'TOO_OFTEN' })
  expect(paused.failure.retryAfterSeconds).toBeGreaterThan(500)
  // After each pause five more, until the link ends for good.
  for (let pause = 0; pause < 3; pause += 1) {
    await change((tx) =>
      tx
        .update(shares)
        .set({ codesFrom: new Date(Date.now() - 1) })
        .where(eq(shares.id, id)),
    )
    for (let tries = 0; tries < 5; tries += 1)
      expect((await open(token, guesses[tries]!)).message).toBe('SHARE_CODE_WRONG')
  }
  await change((tx) => tx.update(shares).set({ codesFrom: null }).where(eq(shares.id, id)))
  expect((await open(token, code!)).data).toEqual({ state: 'blocked', shopName: '云筑设计事务所', shopPhone: null })
  expect((await listed(id)).state).toBe('blocked')
})

test('a right code ends a row of wrong ones, and guesses of others do not end the pictures of who has proven it', async () => {
  const { token, code, id } = await shared({ withCode: true })
  const wrong = code === '000000' ? '000001' : '000000'
  for (let round = 0; round < 2; round += 1) {
    for (let tries = 0; tries < 4; tries += 1) expect((await open(token, wrong)).message).toBe('SHARE_CODE_WRONG')
    expect((await open(token, code!)).data.state).toBe('open')
  }
  const proven = (await open(token, code!)).data
  if (proven.state !== 'open') throw new Error('the code was right')
  await change((tx) => tx.update(shares).set({ wrongCodes: 20 }).where(eq(shares.id, id)))
  expect((await open(token, code!)).data.state).toBe('blocked')
  expect((await picture(proven.items[0]!.after.url)).statusCode).toBe(200)
})

test('the merchant sees views and answers, and their own visits do not count', async () => {
  const { token, id } = await shared({ resultIds: [first.resultId, second.resultId] })
  expect(await listed(id)).toMatchObject({ viewCount: 0, lastViewAt: null, replies: [] })
  await person.call(openShare, { token })
  await (await app.loginAs('13800000012')).call(openShare, { token })
  expect((await listed(id)).viewCount).toBe(0)
  await Promise.all([open(token), open(token), (await app.loginAs('13800000003')).call(openShare, { token })])
  const like = (number: number, liked: boolean) =>
    app.call(replyToShare, { token, reply: { kind: 'like', number, liked } })
  await Promise.all([like(2, true), like(2, true), like(1, true)])
  await like(1, false)
  const message = { kind: 'message', clientToken: clientToken(), text: ' 第二张好，多少钱？ ' } as const
  await app.call(replyToShare, { token, reply: message })
  await app.call(replyToShare, { token, reply: message })
  expect((await like(3, true)).code).toBe(20404)
  const seen = await listed(id)
  expect(seen.viewCount).toBe(3)
  expect(Date.now() - Date.parse(seen.lastViewAt!)).toBeLessThan(60_000)
  expect(seen.replies.map(({ kind, resultId, text }) => ({ kind, resultId, text }))).toEqual([
    { kind: 'message', resultId: null, text: '第二张好，多少钱？' },
    { kind: 'like', resultId: second.resultId, text: null },
  ])
  expect((await opened(token)).items.map(({ liked }) => liked)).toEqual([false, true])
  const { data: replied } = await person.call(getShareList, { replied: true, sortField: 'lastReplyAt' })
  expect(replied.list[0]!.id).toBe(id)
  const { data: ofTask } = await person.call(getShareList, { taskId: second.taskId, pageSize: 100 })
  expect(ofTask.list.every(({ results }) => results.some(({ taskId }) => taskId === second.taskId))).toBe(true)
  expect(ofTask.list.map((each) => each.id)).toContain(id)
})

test('answers to one link are bounded', async () => {
  const { token, id } = await shared()
  await change((tx) =>
    tx
      .insert(shareReplies)
      .values(
        Array.from({ length: 60 }, () => ({ id: randomUUID(), shareId: id, kind: 'message' as const, text: '在吗' })),
      ),
  )
  const write = (text: string) =>
    app.call(replyToShare, { token, reply: { kind: 'message', clientToken: clientToken(), text } })
  expect((await write('还在吗')).message).toBe('TOO_OFTEN')
  expect((await write('长'.repeat(201))).message).toBe('VALIDATION')
})
