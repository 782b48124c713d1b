import { FLOPS_PER_IMAGE, GROUT_SHADES } from '@tessera/shared/contract/constants'
import type { TileChangeTask } from '@tessera/shared/contract/design/modes/tile-change'
import { mockRecord } from '@tessera/shared/mock-host/mock-host'
import { mockMaterial } from './materials.mock'
import { knownFloor, samplePhoto } from './photos.mock'

interface Seed {
  readonly id: string
  readonly room: string
  readonly material: string
  readonly ageDays: number
  readonly changes?: Partial<TileChangeTask>
}

/** Seed of the history, one task of each kind. Queued ones are drawn on first access: their run time is over. */
const SEEDS: readonly Seed[] = [
  { id: 'task-seed', room: 'living-room', material: 'travertine-beige', ageDays: 1, changes: { count: 2 } },
  { id: 'task-seed-shop', room: 'shop', material: 'terrazzo-classic', ageDays: 2 },
  {
    id: 'task-seed-failed',
    room: 'kitchen',
    material: 'encaustic-star',
    ageDays: 3,
    changes: { status: 'failed', errorCode: 'engine_failed' },
  },
  { id: 'task-seed-flat', room: 'empty-flat', material: 'oak-plank', ageDays: 6 },
  {
    id: 'task-seed-canceled',
    room: 'dining-room',
    material: 'slate-dark',
    ageDays: 7,
    changes: { status: 'canceled' },
  },
]

async function taskFrom({ id, room, material: key, ageDays, changes }: Seed): Promise<TileChangeTask> {
  const photo = await samplePhoto(room)
  const [material, { plane, maskFileId, maskUrl }] = await Promise.all([
    mockMaterial(`material-${key}`),
    knownFloor(photo, room),
  ])
  const { groutMm, laying } = material.surface!
  const { createdAt } = mockRecord(id, ageDays)
  const isOver = changes?.status !== undefined
  return {
    id,
    designType: 'tile_change',
    status: 'queued',
    progress: 0,
    count: 1,
    engine: null,
    method: null,
    warnings: [],
    errorCode: null,
    parentTaskId: null,
    customerId: null,
    photo,
    maskFileId,
    maskUrl,
    material: { id: material.id, name: material.name, coverUrl: material.coverUrl },
    params: {
      plane: { ...plane!, sizeMm: [4_000, 3_000] },
      laying,
      angleDeg: 0,
      groutMm,
      groutColor: GROUT_SHADES.silver,
    },
    charge: {
      source: 'flops',
      flops: (changes?.count ?? 1) * FLOPS_PER_IMAGE,
      beans: 0,
      state: isOver ? 'released' : 'held',
      capturedImages: 0,
    },
    report: null,
    results: [],
    createdAt,
    startedAt: null,
    finishedAt: isOver ? createdAt : null,
    ...changes,
  }
}

/** Newest first. */
export const seedTasks = (): Promise<TileChangeTask[]> => Promise.all(SEEDS.map(taskFrom))
