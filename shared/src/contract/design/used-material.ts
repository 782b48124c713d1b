import { z } from 'zod'
import { id } from '../schemas'

/** A material of a task, as it was at that time. */
export const usedMaterial = z.object({
  id,
  name: z.string(),
  coverUrl: z.string(),
  /** Both sides of a surface; width, depth and height of a piece. Missing from servers of earlier releases. */
  sizeMm: z.array(z.number()).optional(),
  /** Price and packing at the time of the task; missing in older tasks. */
  priceFen: z.int().nullable().optional(),
  unit: z.string().nullable().optional(),
  piecesPerBox: z.int().nullable().optional(),
})
export type UsedMaterial = z.output<typeof usedMaterial>
