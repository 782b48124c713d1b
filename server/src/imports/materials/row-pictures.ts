import type { MATERIAL_REFUSALS, MaterialRow } from '@tessera/shared/contract/material-import'
import { EntryBroken, type ZipPictures } from '../archives/zip-pictures'
import type { FileService, StoredImage } from '../../files/files.service'
import { AppError } from '../../http/app-error'
import type { NumberedRow } from '../import-kind'

/** Why a row's pictures cannot be taken, and which of them. */
interface PictureRefusal {
  error: (typeof MATERIAL_REFUSALS)[number]
  detail: string
}

/** Of a row whose pictures nobody could pay for when its batch was made ready. */
export const UNPAID = 'unpaid'
type Taken = StoredImage[] | PictureRefusal | typeof UNPAID

/** Pictures by line, all of a row or the first fault; a line without has none. */
export type RowPictures = ReadonlyMap<number, Taken>

export const isRefusal = (taken: Taken): taken is PictureRefusal => !Array.isArray(taken) && taken !== UNPAID

/** Rows whose pictures are taken in beside each other: one is read while another is decoded. */
const BESIDE = 2

const REFUSALS: Readonly<Record<string, PictureRefusal['error']>> = {
  FILE_TYPE_UNSUPPORTED: 'PICTURE_TYPE',
  FILE_DIMENSIONS: 'PICTURE_DIMENSIONS',
  FILE_TOO_LARGE: 'PICTURE_TOO_LARGE',
  FILE_BROKEN: 'PICTURE_BROKEN',
}

/** Pictures of one archive by their paths: each is taken in once, however many rows name it. */
export type TakenPictures = Map<string, Promise<StoredImage | PictureRefusal>>

interface Taking {
  files: FileService
  archive: ZipPictures
  /** Of this run so far. */
  known: TakenPictures
  rows: readonly NumberedRow<MaterialRow>[]
  /** Pictures that can be paid for: of rows beyond them none is unpacked. */
  most: number
  signal: AbortSignal
}

/** Unpacks pictures and stores them as every upload is; a run that dies before they are recorded leaves them to the sweep. */
export async function takePictures({ files, archive, known, rows, most, signal }: Taking): Promise<RowPictures> {
  const taken = new Map<number, Taken>()
  const beyond: NumberedRow<MaterialRow>[] = []
  let left = most
  const take = async ({ line, value: { pictures = [] } }: NumberedRow<MaterialRow>): Promise<boolean> => {
    signal.throwIfAborted()
    if (pictures.length > left) return false
    left -= pictures.length
    const images = await picturesOf({ files, archive, known }, pictures)
    if (isRefusal(images)) left += pictures.length
    taken.set(line, images)
    return true
  }
  const waiting = rows.values()
  const work = async () => {
    for (const row of waiting) if (!(await take(row))) beyond.push(row)
  }
  await Promise.all(Array.from({ length: BESIDE }, work))
  // Rows before them were refused meanwhile, and leave what was set aside for them.
  for (const row of beyond) if (!(await take(row))) taken.set(row.line, UNPAID)
  return taken
}

async function picturesOf(
  { files, archive, known }: Pick<Taking, 'files' | 'archive' | 'known'>,
  paths: readonly string[],
): Promise<StoredImage[] | PictureRefusal> {
  const images: StoredImage[] = []
  for (const path of paths) {
    const taking = known.get(path) ?? pictureOf(files, archive, path)
    known.set(path, taking)
    const image = await taking
    if ('error' in image) return image
    images.push(image)
  }
  return images
}

async function pictureOf(
  files: FileService,
  archive: ZipPictures,
  path: string,
): Promise<StoredImage | PictureRefusal> {
  if (!archive.has(path)) return { error: 'PICTURE_MISSING', detail: path }
  try {
    return await files.takeImage(await archive.read(path))
  } catch (error) {
    const refusal = error instanceof EntryBroken ? 'PICTURE_BROKEN' : refusalOf(error)
    if (!refusal) throw error
    return { error: refusal, detail: path }
  }
}

const refusalOf = (error: unknown) => (error instanceof AppError ? REFUSALS[error.errorName] : undefined)
