import type { TileChangeTask } from '../contract/design/modes/tile-change'

/** A finished tile change as the history lists it, without pictures; tests override fields. */
export function finishedTask(changes: Partial<TileChangeTask> = {}): TileChangeTask {
  return {
    id: 'task-1',
    designType: 'tile_change',
    status: 'succeeded',
    progress: 1,
    count: 1,
    engine: 'basic',
    method: null,
    warnings: [],
    errorCode: null,
    parentTaskId: null,
    customerId: null,
    photo: { fileId: 'f', url: '/photo.jpg', width: 1600, height: 1200 },
    maskFileId: null,
    maskUrl: null,
    material: { id: 'm', name: '罗马洞石', coverUrl: '/m.jpg' },
    params: {
      plane: {
        corners: [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ],
      },
      laying: 'straight',
      angleDeg: 0,
      groutMm: 2,
      groutColor: '#cccccc',
    },
    charge: { source: 'flops', flops: 50, beans: 0, state: 'captured', capturedImages: 1 },
    report: null,
    results: [],
    createdAt: '2026-01-31T08:00:00.000Z',
    startedAt: null,
    finishedAt: null,
    ...changes,
  }
}
