import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { exportCoinRecord } from '@tessera/shared/contract/record-export'
import { createCustomer } from '@tessera/shared/contract/customer'
import { exportCustomer } from '@tessera/shared/contract/customer-export'
import { saveTag } from '@tessera/shared/contract/tag'
import { logout } from '@tessera/shared/contract/user'
import { eq } from 'drizzle-orm'
import { inflateRawSync } from 'node:zlib'
import { memberships, users } from '../db/schema/people'
import { grant } from './ledger.service'
import { ExportTickets } from '../exports/export-tickets'
import { asText, localTime } from '../exports/workbook-export'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'

let app: TestApp
let person: TestPerson
beforeAll(async () => {
  app = await createTestApp()
  person = await app.loginAs('13800000002')
})
afterAll(() => app.close())

/** The text of every file in a zip archive, by name. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const [extra, comment] = [archive.readUInt16LE(at + 30), archive.readUInt16LE(at + 32)]
    const header = archive.readUInt32LE(at + 42)
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString()
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    const content = archive.subarray(start, start + size)
    files.set(name, (archive.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString('utf8'))
    at += 46 + nameLength + extra + comment
  }
  return files
}

async function download(filter: object = {}) {
  const { data } = await person.call(exportCoinRecord, filter)
  const response = await app.app.inject({ url: data.url })
  return { data, response, files: response.statusCode === 200 ? unzip(response.rawPayload) : new Map<string, string>() }
}
const textIn = (files: Map<string, string>) => [...files.values()].join('\n')

test('the workbook contains the filtered records with headings, and its name has the date', async () => {
  const { data, response, files } = await download({ unit: 'beans', utcOffsetMinutes: 480 })
  const { total } = (await person.call(getCoinRecordList, { unit: 'beans' })).data
  expect(data.rows).toBe(total)
  expect(data.fileName).toMatch(/^算力记录-\d{4}-\d\d-\d\d\.xlsx$/)
  expect(response.headers['content-disposition']).toContain(encodeURIComponent(data.fileName))
  const sheet = [...files].find(([name]) => name.includes('worksheets/sheet'))![1]
  expect(sheet.match(/<row /g)).toHaveLength(total + 1)
  expect(textIn(files)).toContain('变动后余额')
  expect(textIn(files)).not.toContain('算力</t>')
})

test('formulas in names stay text', async () => {
  await app.database.transaction((tx) =>
    grant(tx, {
      teamId: person.teamId,
      unit: 'flops',
      amount: 3,
      cause: { type: 'seed', id: '=HYPERLINK("http://evil.example")' },
      key: 'evil',
      operatorId: null,
    }),
  )
  const { files } = await download({ unit: 'flops' })
  const cells = textIn(files)
  expect(cells).toContain('HYPERLINK')
  expect(cells).not.toMatch(/<f>|>=HYPERLINK/)
  expect(['=1', '+1', '-1', '@a', '\tx', 'a=1', ''].map(asText)).toEqual([
    "'=1",
    "'+1",
    "'-1",
    "'@a",
    "'\tx",
    'a=1',
    '',
  ])
})

test('a link is limited to its team, its filters, and ten minutes', async () => {
  const { data } = await person.call(exportCoinRecord, {})
  const [payload, signature] = new URL(data.url, 'http://x').searchParams.get('t')!.split('.')
  const content = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object
  const forged = Buffer.from(JSON.stringify({ ...content, session: 'other' })).toString('base64url')
  const get = (t: string) => app.app.inject({ url: `/exports/records?t=${t}` })
  expect((await get(`${forged}.${signature}`)).json()).toMatchObject({ code: 20410 })
  expect((await get('')).json()).toMatchObject({ code: 20410 })
  const tickets = new ExportTickets<{ a: number }>('secret', 'test')
  const { ticket, expiresAt } = tickets.issue({ a: 1 }, 1_000)
  expect(expiresAt.getTime()).toBe(601_000)
  expect(tickets.open(ticket, 600_999)).toMatchObject({ a: 1 })
  expect(tickets.open(ticket, 601_000)).toBeNull()
  expect(new ExportTickets('secret', 'other').open(ticket, 2_000)).toBeNull()
})

test('a link ends with its session, and with its person’s access', async () => {
  const linkOf = async (by: TestPerson) => (await by.call(exportCoinRecord, {})).data.url
  const get = async (url: string) => (await app.app.inject({ url })).headers['content-type']
  const [leaving, staying] = [await app.loginAs('13800000002'), await app.loginAs('13800000002')]
  const [gone, kept] = [await linkOf(leaving), await linkOf(staying)]
  await leaving.call(logout)
  expect(await get(gone)).toContain('json')
  expect(await get(kept)).toContain('spreadsheet')
  const member = await app.loginAs('13800000012')
  const link = await linkOf(member)
  await app.database.transaction((tx) =>
    tx.update(users).set({ status: 'disabled' }).where(eq(users.id, member.userId)),
  )
  expect(await get(link)).toContain('json')
})

test('downloads are rate-limited like any other call', async () => {
  const strict = await createTestApp({ rateLimit: 2 })
  try {
    const get = async () => (await strict.app.inject({ url: '/exports/records?t=x' })).json().code
    expect([await get(), await get(), await get()]).toEqual([20410, 20410, 20429])
  } finally {
    await strict.close()
  }
})

test('times are in the requested time zone', () => {
  expect(localTime('2026-12-31T16:30:00.000Z', 480)).toBe('2027-01-01 00:30:00')
  expect(localTime('2026-12-31T16:30:00.000Z', -300)).toBe('2026-12-31 11:30:00')
})

test('customers are exported as the list is filtered, in the columns that an import reads', async () => {
  const tag = { scope: 'customer' as const, groupId: null, name: '导出、的标签', color: 'teal' as const }
  const { id: tagId } = (await person.call(saveTag, { former: null, tag })).data
  const customer = { name: '导出的人', mobile: '13588889999', demand: '=1+1', tagIds: [tagId] }
  await person.call(createCustomer, { clientToken: 'export-customer', customer })
  const { data } = await person.call(exportCustomer, { keyword: customer.name })
  expect(data).toMatchObject({ rows: 1, fileName: expect.stringMatching(/^客户-\d{4}-\d\d-\d\d\.xlsx$/) })
  const file = await app.app.inject({ url: data.url })
  expect(file.headers['content-disposition']).toContain(encodeURIComponent(data.fileName))
  const texts = unzip(file.rawPayload).get('xl/sharedStrings.xml') ?? ''
  const said = ['姓名', '手机号', '负责人', '标签', '导出的人', '13588889999', '新客', `"${tag.name}"`, "'=1+1"]
  for (const text of said) expect(texts).toContain(text)
  expect((await app.app.inject({ url: `${data.url}x` })).json()).toMatchObject({ message: 'GONE' })
  await app.database.transaction((tx) =>
    tx.update(memberships).set({ vipType: 0 }).where(eq(memberships.teamId, person.teamId)),
  )
  expect((await app.app.inject({ url: data.url })).json()).toMatchObject({ message: 'GONE' })
})
