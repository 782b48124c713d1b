/**
 * Makes the home page's pictures with a running product, exactly as a merchant would: upload, the product's own suggestion of the floor
 * and its corners, untouched, one known length, the task, the download.
 *
 *     npm start
 *     pnpm --filter @tessera/bench home-pictures http://localhost:8080
 *
 * What was used for each picture is noted in lock.json; the engine's reports go beside the pictures, for the page's figures.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { downloadImage } from '@tessera/shared/contract/design/history'
import type { Plane } from '@tessera/shared/contract/design/plane'
import { readScene } from '@tessera/shared/contract/design/scene'
import { segment } from '@tessera/shared/contract/design/segment'
import { createTask, queryTask } from '@tessera/shared/contract/design/task'
import { getMaterialList, type Material } from '@tessera/shared/contract/material'
import sharp from 'sharp'
import { Product } from './product'
import { type Floor, type KnownLength, SHOWN, type Swatch } from './shown'

const ROOT = join(import.meta.dirname, '../../..')
const ROOMS = 'server/assets/rooms'
const PICTURES = join(ROOT, 'host/src/assets/home')
const MERCHANT = { mobile: '13800000002', password: 'Tessera2026' }
const WEBP = { quality: 78, effort: 6 }
const SWATCH_SIZE = { width: 128, height: 96 }

/** What the product made of the photo, and nobody touched. */
interface Seen {
  readonly fileId: string
  readonly maskFileId: string
  readonly corners: Plane['corners']
  readonly confidence: number
}

async function look(product: Product, photo: string): Promise<Seen> {
  const { fileId } = await product.upload(join(ROOT, photo))
  // The workbench waits for this as well.
  while ((await product.ask(readScene, { photoFileId: fileId })).state === 'looking') await pause(500)
  const { maskFileId, plane, confidence } = await product.ask(segment, { photoFileId: fileId, kind: 'floor' })
  if (maskFileId === null || !plane) throw new Error(`${photo}: no floor, or no corners, suggested: show another room`)
  return { fileId, maskFileId, corners: plane.corners, confidence }
}

async function lay(product: Product, seen: Seen, known: KnownLength, material: Material, laying: Floor['laying']) {
  const { surface } = material
  if (!surface) throw new Error(`${material.name} cannot be laid`)
  let task = await product.ask(createTask, {
    clientToken: crypto.randomUUID(),
    designType: 'tile_change',
    photoFileId: seen.fileId,
    maskFileId: seen.maskFileId,
    materialId: material.id,
    count: 1,
    params: {
      plane: { corners: seen.corners, knownLength: known },
      laying,
      angleDeg: 0,
      groutMm: surface.groutMm,
      groutColor: surface.groutColor,
    },
  })
  while (task.status === 'queued' || task.status === 'running') {
    await pause(500)
    task = await product.ask(queryTask, { id: task.id })
  }
  const [result] = task.results
  if (!result) throw new Error(`${material.name}: ${task.status} ${task.errorCode}`)
  const { url } = await product.ask(downloadImage, { resultId: result.id })
  return { picture: await product.fetch(url), report: task.designType === 'tile_change' ? task.report : null }
}

async function write(picture: Buffer, name: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    const small = await sharp(picture).resize({ width }).webp(WEBP).toBuffer()
    writeFileSync(join(PICTURES, `${name}-${width}.webp`), small)
  }
}

async function writeSwatch(picture: Buffer, name: string, [left, top, width, height]: Swatch): Promise<void> {
  const swatch = sharp(picture).extract({ left, top, width, height }).resize(SWATCH_SIZE)
  writeFileSync(join(PICTURES, `${name}-swatch.webp`), await swatch.webp(WEBP).toBuffer())
}

const product = await Product.logIn(process.argv[2] ?? 'http://localhost:8080', MERCHANT.mobile, MERCHANT.password)
const { list: materials } = await product.ask(getMaterialList, { pageSize: 100 })
const homePictures: Record<string, object> = {}
const reports: Record<string, object> = {}
for (const { room, before, widths, known, swatch, floors } of SHOWN) {
  const photo = `${ROOMS}/${room}.jpg`
  await write(readFileSync(join(ROOT, photo)), before, widths)
  const seen = await look(product, photo)
  for (const { sku, laying, name } of floors) {
    const material = materials.find((each) => each.sku === sku)
    if (!material) throw new Error(`no material ${sku}`)
    const { picture, report } = await lay(product, seen, known, material, laying)
    await write(picture, name, widths)
    if (swatch) await writeSwatch(picture, name, swatch)
    homePictures[name] = {
      photo,
      material: material.name,
      laying,
      floor: { by: 'suggestion', confidence: seen.confidence, corrections: 0 },
      corners: { by: 'suggestion', corrections: 0 },
      knownLength: { givenBy: 'person', ...known },
      report,
    }
    if (!report?.tiles) throw new Error(`${name}: no report`)
    const { areaSqm, tileCountWithWaste: pieces, tiles } = report
    reports[name] = { areaSqm, pieces, allowance: tiles.allowance }
    console.log(name, JSON.stringify(homePictures[name]))
  }
}
writeFileSync(join(PICTURES, 'reports.json'), `${JSON.stringify(reports, null, 2)}\n`)
const lockFile = join(import.meta.dirname, '../lock.json')
const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as object
writeFileSync(lockFile, JSON.stringify({ ...lock, homePictures }))
execFileSync(process.execPath, [join(import.meta.dirname, '../lock.mjs'), '--write'], { stdio: 'inherit' })
