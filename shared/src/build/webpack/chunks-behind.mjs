/** The chunks loaded by `import(request)`, anywhere in the build; empty if there is no such import. */
export function chunksBehind({ modules, chunkGraph }, request) {
  const blocks = [...modules].flatMap(({ blocks: own }) => own)
  const block = blocks.find(({ dependencies }) => dependencies.some((each) => each.request === request))
  return block ? [...(chunkGraph.getBlockChunkGroup(block)?.chunks ?? [])] : []
}
