import type { OfferedTask } from '@tessera/shared/contract/design/task'
import { COLORS } from '@tessera/shared/ui/tokens'

export const NOW = '2026-11-22T08:00:00.000Z'
export const result = (id: string, favorite = false) => ({
  id,
  url: `/files/${id}`,
  previewUrl: `/files/${id}-small`,
  width: 800,
  height: 600,
  seed: 1,
  outsideChangedRatio: 0,
  favorite,
})
export const design = (id: string, results: ReturnType<typeof result>[]): OfferedTask => ({
  id,
  designType: 'tile_change',
  status: 'succeeded',
  progress: 1,
  count: 1,
  engine: 'basic',
  method: null,
  warnings: [],
  errorCode: null,
  parentTaskId: null,
  customerId: 'c1',
  customer: { id: 'c1', name: '王女士' },
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
    groutColor: COLORS.light.line,
  },
  charge: { source: 'flops', flops: 50, beans: 0, state: 'captured', capturedImages: 1 },
  report: null,
  results,
  createdAt: NOW,
  startedAt: null,
  finishedAt: null,
})
