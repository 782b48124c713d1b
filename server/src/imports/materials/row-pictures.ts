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

/** Pictures by line, all of a row or the first fault; a line without has none. */
export type RowPictures = ReadonlyMap<number, StoredImage[] | PictureRefusal>

export const isRefusal = (taken: StoredImage[] | PictureRefusal): taken is PictureRefusal => !Array.isArray(taken)

/** Rows whose pictures are taken in beside each other: one is read while another is decoded. */
const BESIDE = 2

const REFUSALS: Readonly<Record<string, PictureRefusal['error']>> = {
  FILE_TYPE_UNSUPPORTED: 'PICTURE_TYPE',
  FILE_DIMENSIONS: 'PICTURE_DIMENSIONS',
  FILE_TOO_LARGE: 'PICTURE_TOO_LARGE',
  FILE_BROKEN: 'PICTURE_BROKEN',
}

/** Unpacks pictures and stores them as every upload is; a run that dies before they are recorded leaves them to the sweep. */
export async function takePictures({
  files,
  archive,
  rows,
  signal,
}: {
  files: FileService
  archive: ZipPictures
  rows: readonly NumberedRow<MaterialRow>[]
  signal: AbortSignal
}): Promise<RowPictures> {
  const taken = new Map<number, StoredImage[] | PictureRefusal>()
  const waiting = rows.values()
  const work = async () => {
    for (const { line, value } of waiting) {
      signal.throwIfAborted()
      taken.set(line, await picturesOf(files, archive, value.pictures ?? []))
    }
  }
  await Promise.all(Array.from({ length: BESIDE }, work))
  return taken
}

async function picturesOf(
  files: FileService,
  archive: ZipPictures,
  paths: readonly string[],
): Promise<StoredImage[] | PictureRefusal> {
  const images: StoredImage[] = []
  for (const path of paths) {
    if (!archive.has(path)) return { error: 'PICTURE_MISSING', detail: path }
    try {
      images.push(await files.takeImage(await archive.read(path)))
    } catch (error) {
      const refusal = error instanceof EntryBroken ? 'PICTURE_BROKEN' : refusalOf(error)
      if (!refusal) throw error
      return { error: refusal, detail: path }
    }
  }
  return images
}

const refusalOf = (error: unknown) => (error instanceof AppError ? REFUSALS[error.errorName] : undefined)
