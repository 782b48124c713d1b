/** The page of a batch. */
export const batchAt = (batchId: string): string => `/work/design/batch?batch=${encodeURIComponent(batchId)}`
