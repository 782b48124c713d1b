import { loadavg } from 'node:os'
import sharp from 'sharp'
import type { Plane } from '@tessera/shared/contract/design/plane'
import { loadOpenCv } from '../../server/src/design/engines/basic/floor/opencv'
import { answer } from '../../server/src/design/perception/answer'
import { findIn } from '../../server/src/design/perception/found'
import { lookAt } from '../../server/src/design/perception/look'
import { openSceneHead } from '../../server/src/design/perception/scene-head'
import { openSegmenter } from '../../server/src/design/perception/segmenter'
import { FULL_FRAME_DIAGONAL_MM } from '../../server/src/design/perception/view'
import { scalePlane } from '../../server/src/design/wrapper/normalise'
import { withFocalNote } from '../../server/src/files/focal-note'
import { type Measurement, median } from '../support/measurement'
import { areaError, areaWithLength, type CameraTruth, planeError } from './plane-error'
import { type Room, testRooms } from './rooms'

interface Found {
  horizon: number
  degrees: number
  area: number
}

const COLUMNS = ['without', 'with'] as const
type Column = (typeof COLUMNS)[number]

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * What the focal length that a camera notes in its file is worth: the suggested plane of the same look with the note and without. The
 * note is the true one in whole millimetres, as phones write it; a phone's crop for stabilisation is not in it. The area is of the true
 * floor, with a true length placed on it, so only the plane's error is left.
 */
export async function runFocalNoteBench(): Promise<Measurement> {
  const rows: Measurement['rows'][number][] = []
  const found: Record<Column, (Found | null)[]> = { without: [], with: [] }
  for await (const room of testRooms()) {
    const planes = await planesOf(room)
    for (const column of COLUMNS) found[column].push(planes[column])
    rows.push({
      what: `room ${room.name}: horizon; directions; area`,
      without: said(planes.without),
      with: said(planes.with),
    })
  }
  const sums = (['horizon', 'degrees', 'area'] as const).flatMap((what) =>
    ([mean, median] as const).map((sum) => {
      const of = (column: Column) => figure(what, sum(found[column].flatMap((each) => (each ? [each[what]] : []))))
      return { what: `${what}, error, ${sum.name}`, without: of('without'), with: of('with') }
    }),
  )
  const count = (column: Column) => `${found[column].filter(Boolean).length} of ${found[column].length}`
  const suggested = { what: 'rooms with a suggested plane', without: count('without'), with: count('with') }
  const load = loadavg()[0]!.toFixed(1)
  return { title: `The plane with the camera's note and without, load ${load}`, rows: [suggested, ...sums, ...rows] }
}

async function planesOf(room: Room): Promise<Record<Column, Found | null>> {
  const [segmenter, head, { cv }] = await Promise.all([openSegmenter(), openSceneHead(), loadOpenCv()])
  const { width, height, focalPx } = room.camera
  const mm = Math.round((focalPx / Math.hypot(width, height)) * FULL_FRAME_DIAGONAL_MM)
  const encoded = await withFocalNote(sharp(room.encoded), mm).jpeg({ quality: 95 }).toBuffer()
  const { sight } = await lookAt(segmenter, head, encoded)
  const floor = room.maskOf('floor')
  const errorOf = async (focal: number | undefined): Promise<Found | null> => {
    const seen = { ...sight, focal }
    const { plane } = await answer(segmenter, { ...seen, found: findIn(cv, seen) }, { kind: 'floor', marks: [] })
    return plane && errors(scalePlane(plane, sight.view, room.raster), floor, room.camera)
  }
  return { without: await errorOf(undefined), with: await errorOf(sight.focal) }
}

function errors(plane: Plane, floor: ReturnType<Room['maskOf']>, truth: CameraTruth): Found {
  const { horizon, directions } = planeError(plane, truth)
  return {
    horizon,
    degrees: directions,
    area: areaError(areaWithLength(floor, plane, truth), truth.floorAreaVisibleSqm),
  }
}

const figure = (what: keyof Found, value: number) =>
  what === 'degrees' ? `${value.toFixed(1)}°` : `${(value * 100).toFixed(1)} %`

const said = (found: Found | null) =>
  found ? (['horizon', 'degrees', 'area'] as const).map((what) => figure(what, found[what])).join('; ') : 'no plane'
