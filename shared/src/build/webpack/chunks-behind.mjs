/** The chunks that `import(request)` brings, wherever in the build it stands; none when it stands nowhere. */
export function chunksBehind({ modules, chunkGraph }, request) {
  const blocks = [...modules].flatMap(({ blocks: own }) => own)
  const block = blocks.find(({ dependencies }) => dependencies.some((each) => each.request === request))
  return block ? [...(chunkGraph.getBlockChunkGroup(block)?.chunks ?? [])] : []
}
