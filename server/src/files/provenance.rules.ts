/** Names the service towards readers of picture metadata. */
const PROVIDER = 'Tessera'

/** What a made picture's metadata says: that it was made, by which service and engine, and in which task. */
export function provenanceOf(made: { taskId: string; engine: string; ordinal: number }): string {
  return JSON.stringify({
    Label: '1',
    ContentProducer: `${PROVIDER}/${made.engine}`,
    ProduceID: `${made.taskId}-${made.ordinal}`,
  })
}
