/** Names the service towards readers of picture metadata. */
const PROVIDER = 'Tessera'

/**
 * The implicit label of a made picture: the seven fields of `AIGC` in GB 45438-2025. `Label` 1: generated. This service both
 * produces and hands out the picture, so both numbers are its own; the reserved codes may be empty.
 */
export function provenanceOf(made: { taskId: string; engine: string; ordinal: number }): string {
  const contentNumber = `${made.taskId}-${made.ordinal}`
  return JSON.stringify({
    Label: '1',
    ContentProducer: `${PROVIDER}/${made.engine}`,
    ProduceID: contentNumber,
    ReservedCode1: '',
    ContentPropagator: PROVIDER,
    PropagateID: contentNumber,
    ReservedCode2: '',
  })
}
