import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { addArchivePart, type PictureArchive } from '@tessera/shared/contract/archive'
import { UPLOAD } from '@tessera/shared/contract/constants'
import {
  addMaterialRows,
  getMaterialImport,
  getMaterialImportResult,
  importMaterial,
  type MaterialRow,
  startMaterialImport,
} from '@tessera/shared/contract/material-import'
import { MATERIAL_SHEET } from '@tessera/shared/import/materials/material-sheet'
import { matchPictures } from '@tessera/shared/import/materials/picture-match.rules'
import { partsOf } from '@tessera/shared/import/send-rows'
import { checkSheet, isGoodRow } from '@tessera/shared/import/sheet.rules'
import pg from 'pg'
import sharp from 'sharp'
import { payFor } from '../support/beans'
import { type Caller, callerAs } from '../support/caller'
import { startServer } from '../support/server'
import { KEEPER } from './hundred-thousand-goods'

/** Fewer by `BENCH_IMPORT_ROWS`, to try the bench. */
const ROWS = Number(process.env['BENCH_IMPORT_ROWS'] ?? 2000)
const FACES = 2
/** Rows with a wrong cell, pictures that are none, and rows whose picture is not there. */
const BAD = ROWS / 20
const SKU = (index: number) => `BENCH-${index}`

/** Every twentieth row has a wrong cell, and every twentieth names a picture that nobody has. */
function sheet() {
  const wrong = new Set<number>()
  const keys = MATERIAL_SHEET.columns.map(({ key }) => key)
  const body = Array.from({ length: ROWS }, (_, index) => {
    const row: Record<string, string | number> = {
      name: `bench ${index}`,
      kind: 'tile',
      sku: SKU(index),
      mmWidth: 600,
      mmHeight: 1200,
    }
    if (index % 20 === 7) Object.assign(row, [{ kind: 'x' }, { mmWidth: 5 }, { price: 'x' }][index % 3])
    if (index % 20 === 13) row['pictures'] = `nobody-${index}.jpg`
    if (index % 20 === 7 || index % 20 === 13) wrong.add(index + 2)
    return keys.map((key) => row[key] ?? '')
  })
  return { cells: [MATERIAL_SHEET.columns.map(({ title }) => title), ...body], wrong }
}

/** A stored zip, as tools write pictures; every twentieth material has a face that is no picture. */
async function zip(): Promise<Buffer> {
  const raw = { width: 800, height: 800, channels: 3 } as const
  const blurred = sharp(randomBytes(800 * 800 * 3), { raw }).blur(3)
  const pictures = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      blurred
        .clone()
        .modulate({ hue: index * 40 })
        .jpeg({ quality: 88 })
        .toBuffer(),
    ),
  )
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (let each = 0; each < ROWS * FACES; each += 1) {
    const index = Math.floor(each / FACES)
    const name = Buffer.from(`${SKU(index)}_${(each % FACES) + 1}.jpg`)
    const isFake = index % 20 === 3 && each % FACES === 1
    // Bytes after a picture's end make each one another.
    const content = isFake
      ? Buffer.from('this is no picture')
      : Buffer.concat([pictures[each % pictures.length]!, Buffer.from(String(each))])
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt32LE(crc32(content), 16)
    central.writeUInt32LE(content.length, 20)
    central.writeUInt32LE(content.length, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(at, 42)
    parts.push(local, name, content)
    directory.push(central, name)
    at += local.length + name.length + content.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(ROWS * FACES, 8)
  end.writeUInt16LE(ROWS * FACES, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const peakMiB = (pid: number) =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

async function sendZip(call: Caller, content: Buffer): Promise<PictureArchive> {
  const uploadToken = randomUUID()
  for (let offset = 0; ;) {
    const form = new FormData()
    form.append('uploadToken', uploadToken)
    form.append('offset', String(offset))
    form.append('size', String(content.length))
    form.append('file', new Blob([new Uint8Array(content.subarray(offset, offset + UPLOAD.partBytes))]), 'a.zip')
    const answer = await call(addArchivePart, form as never)
    if (answer.archive) return answer.archive
    offset = answer.received
  }
}

async function untilSettled(call: Caller, id: string, rows: number): Promise<number> {
  for (;;) {
    const { state, outcomes } = await call(getMaterialImport, { id })
    const settled = Object.values(outcomes).reduce((sum, each) => sum + each, 0)
    if (state !== 'running' || settled >= rows) return settled
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Checks and imports a sheet with its pictures; the server is killed in the middle and started again. */
export async function measureMaterialImport(url: string) {
  const { cells, wrong } = sheet()
  const content = await zip()
  await inDatabase(url, (client) => client.query("delete from materials where sku like 'BENCH-%'"))
  // The second process needs the pictures of the first.
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-import-'))
  const environment = { DATABASE_URL: url, DATA_DIR: folder, RATE_LIMIT: 'off', WORKERS: '1', PERCEPTION: 'off' }
  const first = await startServer(environment, { adopt: true })
  let call = await callerAs(first.url, KEEPER)
  const sendingFrom = performance.now()
  const archive = await sendZip(call, content)
  const sentMs = performance.now() - sendingFrom

  const checkingFrom = performance.now()
  const checked = checkSheet(MATERIAL_SHEET, cells)
  if (typeof checked === 'string' || 'missing' in checked) throw new Error('the sheet was not read')
  const { report } = matchPictures(checked, archive.entries)
  const checkedMs = performance.now() - checkingFrom
  const located = report.rows.filter((row) => !isGoodRow(row)).map(({ line }) => line)
  const exact = located.length === wrong.size && located.every((line) => wrong.has(line))
  const good = report.rows.flatMap(({ line, value }) => (value ? [{ line, value: value satisfies MaterialRow }] : []))

  await payFor(url, { mobile: KEEPER, customers: ROWS * FACES })
  const { id } = await call(importMaterial, {
    clientToken: randomUUID(),
    fileName: 'bench.xlsx',
    archiveId: archive.id,
  })
  for (const rows of partsOf(good)) await call(addMaterialRows, { id, rows })
  const { quote } = await call(getMaterialImport, { id })
  await call(startMaterialImport, { id, existing: 'skip', mostBeans: quote?.costBeans ?? 0 })
  const started = performance.now()
  const killedAt = await untilSettled(call, id, good.length / 2)
  const memory = peakMiB(first.pid)
  await first.kill()
  const firstMs = performance.now() - started
  const second = await startServer(environment)
  call = await callerAs(second.url, KEEPER)
  const again = performance.now()
  const settled = await untilSettled(call, id, good.length)
  const secondMs = performance.now() - again
  const done = await call(getMaterialImport, { id })
  const { list } = await call(getMaterialImportResult, { id })
  const fakes = list.filter(({ error, detail }) => error === 'PICTURE_TYPE' && detail?.endsWith('_2.jpg')).length
  await second.stop()
  rmSync(folder, { recursive: true, force: true })
  const { doubles, pictures } = await madeIn(url)
  const mib = (content.length / 1024 / 1024).toFixed(0)
  const rows = `${ROWS} rows, ${ROWS * FACES} pictures, ${mib} MiB`
  return [
    { what: `import: send and look into the zip (${rows})`, value: `${sentMs.toFixed(0)} ms` },
    {
      what: `import: check the sheet and match pictures, ${2 * BAD} rows wrong`,
      value: `${checkedMs.toFixed(0)} ms; every error at its line: ${exact ? 'yes' : 'NO'}`,
    },
    {
      what: 'import: first run until it was killed',
      value: `${firstMs.toFixed(0)} ms, ${killedAt} rows settled, process at most ${memory} MiB`,
    },
    {
      what: 'import: second run, with the wait for the dead one',
      value: `${secondMs.toFixed(0)} ms, ${settled} rows settled`,
    },
    { what: 'import: fakes refused with their names', value: `${fakes} of ${BAD}` },
    {
      what: 'import: materials added, their pictures, beans charged',
      value: `${done.outcomes.added}, ${pictures}, ${done.chargedBeans}`,
    },
    { what: 'import: materials there twice', value: String(doubles) },
  ]
}

async function madeIn(url: string): Promise<{ doubles: number; pictures: number }> {
  const { rows } = await inDatabase(url, (client) =>
    client.query<{ doubles: string; pictures: string }>(`
    select (select count(*) from (select 1 from materials where sku like 'BENCH-%' group by team_id, sku having count(*) > 1) as m) as doubles,
      (select coalesce(sum(jsonb_array_length(face_file_ids)), 0) from materials where sku like 'BENCH-%') as pictures`),
  )
  return { doubles: Number(rows[0]!.doubles), pictures: Number(rows[0]!.pictures) }
}

async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
