import type { CDPSession } from 'playwright-core'

/** The fields of V8's snapshot format used here: nodes are a flat list of numbers, `node_fields` numbers each. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] }
  }
  readonly nodes: readonly number[]
}

/** KiB of the JavaScript heap by kind. */
export interface HeapShares {
  /** Objects, closures, strings, arrays: data kept by the page's scripts. */
  readonly objectsKiB: number
  /** Bytecode, machine code, and the engine's optimisation feedback. */
  readonly codeKiB: number
}

/** Excluded: the browser's own nodes (elements, styles, records of the developer tools) and those of the snapshot. */
const NOT_OF_THE_HEAP = new Set(['native', 'synthetic'])

/** Takes a heap snapshot, which collects garbage first. */
export async function heapShares(session: CDPSession): Promise<HeapShares> {
  const chunks: string[] = []
  const take = ({ chunk }: { readonly chunk: string }): number => chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', take)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', take)
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let [objects, code] = [0, 0]
  for (let node = 0; node < nodes.length; node += fields.length) {
    const kind = types[0][nodes[node + type]!]!
    if (kind === 'code') code += nodes[node + size]!
    else if (!NOT_OF_THE_HEAP.has(kind)) objects += nodes[node + size]!
  }
  return { objectsKiB: objects / 1024, codeKiB: code / 1024 }
}
