import type { CDPSession } from 'playwright-core'

/** The parts of V8's snapshot format that are read here: nodes lie in one flat list of numbers, `node_fields` to each. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] }
  }
  readonly nodes: readonly number[]
}

/** KiB of the script's heap, by who puts it there. */
export interface HeapShares {
  /** Objects, closures, strings, arrays: what the page's scripts keep. */
  readonly objectsKiB: number
  /** Bytecode, machine code, and what the engine notes to make better of it. */
  readonly codeKiB: number
}

/** Nodes of the browser itself (elements, styles, the developer tools' own records) and of the snapshot are not of the script's heap. */
const NOT_OF_THE_HEAP = new Set(['native', 'synthetic'])

/** Tells what the heap holds; garbage is collected first. */
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
