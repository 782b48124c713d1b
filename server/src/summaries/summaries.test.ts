/** @database both: the state of the notes is read by SQL by hand. */
import { randomUUID } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCustomer, deleteCustomer, restoreCustomer } from '@tessera/shared/contract/customer'
import { generateSummary, getSummary } from '@tessera/shared/contract/customer-summary'
import { archiveNote, createNote } from '@tessera/shared/contract/note'
import { eq } from 'drizzle-orm'
import { customers } from '../db/schema/customers'
import { jobs } from '../db/schema/jobs'
import { customerSummaries } from '../db/schema/summaries'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { summaryKind } from './summary-job'
import type { SummaryModel } from '../chat/chat.config'

/** No answer is late on a busy machine. */
const PATIENT_MS = 30_000

let app: TestApp
let person: TestPerson
let provider: Server
let model: SummaryModel
/** What the provider does with the next call. */
let behave: (response: ServerResponse) => void
const asked: { messages: { content: string }[]; key: string | undefined }[] = []

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      asked.push({ ...(JSON.parse(body) as (typeof asked)[number]), key: request.headers.authorization })
      behave(response)
    })
  })
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`
  model = { url, key: 'key-of-the-shop', model: 'sample', timeoutMs: PATIENT_MS, daily: 50 }
  app = await createTestApp({ summaryModel: model })
  person = await app.loginAs('13800000002')
})
afterAll(async () => {
  await app.close()
  provider.closeAllConnections()
  provider.close()
})

const NOTES = ['想要浅色大砖，电话 13712345678', '预算十万以内', '周末带爱人来看']
let serial = 0

async function customerWithNotes(contents = NOTES) {
  const customer = { name: '王总结', mobile: `1340000${1000 + (serial += 1)}` }
  const { data } = await person.call(createCustomer, { clientToken: randomUUID(), customer })
  const ids: string[] = []
  for (const content of contents) {
    const note = await person.call(createNote, { clientToken: randomUUID(), customerId: data.id, note: { content } })
    ids.push(note.data.id)
  }
  return { customerId: data.id, ids }
}

const summary = async (customerId: string) => (await person.call(getSummary, { customerId })).data.summary

/** The run of its job, as a worker makes it. */
async function run(customerId: string, onMiddle?: () => Promise<void>) {
  const kind = summaryKind({ database: app.database, model })
  const subject = { id: customerId, teamId: person.teamId }
  const context = { signal: new AbortController().signal, onProgress: () => {}, refs: {}, keepRef: async () => {} }
  const running = kind.run({ ...subject, payload: {}, lane: 'light', leaseToken: null, attempts: 1 }, context)
  await onMiddle?.()
  const end = await running
  await app.database.transaction(async (tx) => {
    await tx.delete(jobs).where(eq(jobs.id, customerId))
    await end.settle(tx)
  })
  return summary(customerId)
}

const event = (data: object | string) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
const said = (content: string) => event({ choices: [{ delta: { content } }] })
const END =
  event({ choices: [{ delta: {}, finish_reason: 'stop' }] }) +
  event({ choices: [], usage: { total_tokens: 321 } }) +
  event('[DONE]')

function streams(...parts: string[]) {
  return (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const part of parts) response.write(part)
    response.end()
  }
}

test('a model writes in the background, its sentences come one by one, each with its notes', async () => {
  // Time enough for the looks in between; faults have less.
  const { customerId, ids } = await customerWithNotes()
  let finish = (): void => {}
  behave = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(said('〔客户〕预算十万[2]。想要'))
    finish = () => response.end(said('浅色大砖[3]，没说过的[9]。') + END)
  }
  const begun = await person.call(generateSummary, { customerId })
  expect(begun).toMatchObject({ code: 10011, data: { summary: { state: 'writing', sentences: [] } } })
  // Asked again while it writes: the same one.
  expect((await person.call(generateSummary, { customerId })).code).toBe(200)
  const done = await run(customerId, async () => {
    const deadline = Date.now() + 10_000
    // Lets the network have its turn: the embedded database answers without giving one up.
    while ((await summary(customerId))!.sentences.length === 0 && Date.now() < deadline)
      await new Promise((resolve) => setImmediate(resolve))
    expect(await summary(customerId)).toMatchObject({ state: 'writing', sentences: [{ text: '王总结预算十万' }] })
    finish()
  })
  expect(done).toMatchObject({ state: 'ready', source: 'model', failure: null, tokens: 321, stale: false })
  // The newest note is number one.
  expect(done!.sentences).toEqual([
    { text: '王总结预算十万', noteIds: [ids[1]] },
    { text: '想要浅色大砖', noteIds: [ids[0]] },
  ])
  const { messages, key } = asked.at(-1)!
  expect(key).toBe('Bearer key-of-the-shop')
  expect(messages[1]!.content).toContain('想要浅色大砖，电话 〔电话〕')
  expect(JSON.stringify(messages)).not.toMatch(/13712345678|王总结|1340000/)
})

const FAULTS: [string, (response: ServerResponse) => void, string][] = [
  ['says nothing', () => {}, 'timeout'],
  ['begins and says nothing more', (response) => void response.writeHead(200).write(said('预算')), 'timeout'],
  ['answers 429', (response) => response.writeHead(429).end(), 'busy'],
  ['answers 401', (response) => response.writeHead(401).end(), 'account'],
  ['answers 400', (response) => response.writeHead(400).end(), 'refused'],
  ['answers 500', (response) => response.writeHead(500).end('<html>'), 'broken'],
  [
    'answers with a redirect',
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'broken',
  ],
  ['is moderated', streams(event({ choices: [{ delta: {}, finish_reason: 'content_filter' }] })), 'refused'],
  ['refuses', streams(event({ choices: [{ delta: { refusal: 'no' } }] })), 'refused'],
  ['is cut', streams(said('预算十万[2]。')), 'broken'],
  ['drops the connection', (response) => void response.destroy(), 'broken'],
  ['is no JSON', streams(event('{"choices":[')), 'broken'],
  ['cites nothing that was given', streams(said('他一定会买[99]。很有钱。'), END), 'uncited'],
  ['never ends', streams(said('长'.repeat(400_000))), 'broken'],
]

test.each(FAULTS)('when the model %s, the summary is an extract that says why', async (_fault, behaviour, failure) => {
  const { customerId, ids } = await customerWithNotes()
  behave = behaviour
  if (failure === 'timeout') model.timeoutMs = 400
  await person.call(generateSummary, { customerId })
  const done = await run(customerId)
  model.timeoutMs = PATIENT_MS
  expect(done).toMatchObject({ state: 'ready', source: 'extract', failure, tokens: 0 })
  expect(done!.sentences.length).toBeGreaterThan(0)
  expect(done!.sentences.every(({ noteIds }) => noteIds.every((id) => ids.includes(id)))).toBe(true)
})

test('asked twice at once, one job writes it', async () => {
  const { customerId } = await customerWithNotes()
  behave = streams(said('预算十万[2]。'), END)
  const begun = await Promise.all([1, 2].map(() => person.call(generateSummary, { customerId })))
  expect(begun.map(({ code }) => code).toSorted()).toEqual([10011, 200].toSorted())
  expect(await run(customerId)).toMatchObject({ state: 'ready', source: 'model' })
})

test('a new or an archived note makes it stale, and is left out the next time', async () => {
  const { customerId, ids } = await customerWithNotes()
  behave = streams(said('预算十万[2]。'), END)
  await person.call(generateSummary, { customerId })
  expect(await run(customerId)).toMatchObject({ stale: false })
  await person.call(archiveNote, { ids: [ids[1]!], archived: true })
  expect(await summary(customerId)).toMatchObject({ stale: true })
  await person.call(generateSummary, { customerId })
  await run(customerId)
  expect(asked.at(-1)!.messages[1]!.content).not.toContain('预算')
})

test('without notes nothing is asked; beyond the day’s number it is an extract; a deleted customer ends it', async () => {
  const { customerId: empty } = await customerWithNotes([])
  const before = asked.length
  expect((await person.call(generateSummary, { customerId: empty })).data.summary).toMatchObject({ sentences: [] })
  model.daily = 0
  const { customerId } = await customerWithNotes()
  const limited = await person.call(generateSummary, { customerId })
  expect(limited).toMatchObject({ code: 200, data: { summary: { source: 'extract', failure: 'daily_limit' } } })
  model.daily = 50
  const gone = await customerWithNotes()
  await person.call(generateSummary, { customerId: gone.customerId })
  await person.call(deleteCustomer, { ids: [gone.customerId] })
  await run(gone.customerId)
  expect(asked).toHaveLength(before)
  // Restored, it can be summarised again.
  await person.call(restoreCustomer, { ids: [gone.customerId] })
  expect((await person.call(generateSummary, { customerId: gone.customerId })).code).toBe(10011)
})

test('a customer who was purged while the model wrote gets none', async () => {
  const { customerId } = await customerWithNotes()
  behave = streams(said('预算十万[1]。'), END)
  await person.call(generateSummary, { customerId })
  const purge = () =>
    app.database.transaction(async (tx) => void (await tx.delete(customers).where(eq(customers.id, customerId))))
  const kind = summaryKind({ database: app.database, model })
  const subject = { id: customerId, teamId: person.teamId }
  const context = { signal: new AbortController().signal, onProgress: () => {}, refs: {}, keepRef: async () => {} }
  const end = await kind.run({ ...subject, payload: {}, lane: 'light', leaseToken: null, attempts: 1 }, context)
  await purge()
  await app.database.transaction((tx) => end.settle(tx))
  await app.database.transaction((tx) => kind.exhausted(tx, subject))
  const left = await app.database.read((tx) => tx.select().from(customerSummaries))
  expect(left.some((each) => each.customerId === customerId)).toBe(false)
})

test('sentences that cannot be shown meanwhile are there at the end', async () => {
  const { customerId, ids } = await customerWithNotes()
  behave = streams(said('预算十万[2]。'), END)
  const database = { ...app.database, read: app.database.read, transaction: () => Promise.reject(new Error('lost')) }
  const context = { signal: new AbortController().signal, onProgress: () => {}, refs: {}, keepRef: async () => {} }
  const subject = {
    id: customerId,
    teamId: person.teamId,
    payload: {},
    lane: 'light' as const,
    leaseToken: null,
    attempts: 1,
  }
  const end = await summaryKind({ database, model }).run(subject, context)
  expect(end.errorCode).toBeNull()
  await app.database.transaction((tx) => end.settle(tx))
  expect((await summary(customerId))!.sentences).toEqual([{ text: '预算十万', noteIds: [ids[1]] }])
})
