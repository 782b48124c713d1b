import { randomUUID } from 'node:crypto'
import { addArchivePart, type PictureArchive } from '@tessera/shared/contract/archive'
import { getAssetQuota } from '@tessera/shared/contract/asset'
import { UPLOAD } from '@tessera/shared/contract/constants'
import {
  addMaterialRows,
  getMaterialImport,
  getMaterialImportResult,
  importMaterial,
  type MaterialRow,
  startMaterialImport,
} from '@tessera/shared/contract/material-import'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { count, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { files } from '../../../db/schema/files'
import { jobs } from '../../../db/schema/jobs'
import { openShop } from '../../../testing/shop'
import { type ZipFile, zipOf } from '../../../testing/zip'
import { importJobKind } from '../../import-job'
import { materialImport } from '../material-import'

interface PartAnswer {
  code: number
  message: string
  data: { received: number; archive: PictureArchive | null }
}

export const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a7a60' } })
    .jpeg()
    .toBuffer()

/** A shop for the suite that calls this at its top, and what its tests do with sheets of goods and zips of pictures. */
export function shopWithSheets(people?: Parameters<typeof openShop>[0]) {
  const shop = openShop(people)
  const { app, admin: person } = shop
  let picture: Buffer
  beforeAll(async () => {
    picture = await drawn(300, 300)
  })

  let serial = 0
  const row = (values: Partial<MaterialRow> = {}): MaterialRow => ({
    name: `进口砖 ${(serial += 1)}`,
    kind: 'tile',
    sku: `IMP-${serial}`,
    mmWidth: 600,
    mmHeight: 1200,
    ...values,
  })

  async function sendPart(content: Buffer, fields: { uploadToken: string; offset: number; size: number }) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    form.append('file', new Blob([new Uint8Array(content)]), 'a.zip')
    const request = new Response(form)
    const response = await app.app.inject({
      method: 'POST',
      url: `/rush${addArchivePart.path}`,
      headers: { 'content-type': request.headers.get('content-type')!, satoken: person.token },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return response.json<PartAnswer>()
  }

  async function sendZip(zip: Buffer): Promise<PictureArchive> {
    const uploadToken = randomUUID()
    for (let offset = 0; ;) {
      const { data } = await sendPart(zip.subarray(offset, offset + UPLOAD.partBytes), {
        uploadToken,
        offset,
        size: zip.length,
      })
      if (data.archive) return data.archive
      offset = data.received
    }
  }

  const zipped = async (...names: (string | Buffer)[]) =>
    (await sendZip(zipOf(names.map((name): ZipFile => ({ name, content: picture }))))).id

  async function drafted(rows: readonly MaterialRow[], archiveId: string | null, factoryId?: string) {
    const begun = { clientToken: randomUUID(), fileName: '素材.xlsx', archiveId, factoryId }
    const { data } = await person.call(importMaterial, begun)
    const numbered = rows.map((value, index) => ({ line: index + 2, value }))
    expect((await person.call(addMaterialRows, { id: data.id, rows: numbered })).code).toBe(200)
    return data.id
  }

  const kind = () => materialImport({ database: app.database, files: app.pictures.files })

  /** One run of its job, as a worker makes it. */
  async function run(id: string) {
    const context = { signal: new AbortController().signal, onProgress: () => {}, refs: {}, keepRef: async () => {} }
    const job = importJobKind(app.database, kind())
    const end = await job.run(
      { id, teamId: person.teamId, payload: {}, lane: 'light', leaseToken: null, attempts: 1 },
      context,
    )
    await app.database.transaction(async (tx) => {
      await tx.delete(jobs).where(eq(jobs.id, id))
      await end.settle(tx)
    })
    return (await person.call(getMaterialImport, { id })).data
  }

  async function imported(
    rows: readonly MaterialRow[],
    archiveId: string | null,
    existing: 'skip' | 'update' = 'skip',
    factoryId?: string,
  ) {
    const id = await drafted(rows, archiveId, factoryId)
    const { quote } = (await person.call(getMaterialImport, { id })).data
    const started = await person.call(startMaterialImport, { id, existing, mostBeans: quote!.costBeans })
    expect(started.code).toBe(10011)
    const done = await run(id)
    const { list } = (await person.call(getMaterialImportResult, { id })).data
    return { ...done, left: list.map(({ line, outcome, error, detail }) => ({ line, outcome, error, detail })) }
  }

  const beans = async () => (await person.call(getUserPrivilege)).data.unusedBeans
  const usedPictures = async () => (await person.call(getAssetQuota)).data.used
  const fileRows = async () =>
    (await app.database.transaction((tx) => tx.select({ rows: count() }).from(files)))[0]!.rows

  return { shop, row, sendPart, sendZip, zipped, drafted, kind, run, imported, beans, usedPictures, fileRows }
}
