import { finishedTask } from '@tessera/shared/testing/design.fixtures'

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
export const design = (id: string, results: ReturnType<typeof result>[]) =>
  finishedTask({ id, customerId: 'c1', customer: { id: 'c1', name: '王女士' }, results, createdAt: NOW })
