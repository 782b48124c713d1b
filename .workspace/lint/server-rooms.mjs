/** Which folder of `server/src` imports which: what `tessera/server-foundations` and `tessera/server-cycles` judge by. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** What every feature stands on. */
export const FOUNDATIONS = ['db', 'http', 'storage', 'jobs']
/** Single files that stand on nothing and that anybody may read. */
export const LEAVES = ['package-root', 'private-folder']

/** Tests and what they are made with may reach everything. */
const isProduct = (path) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(path)

/** The folder below `server/src` that a path lies in; a file directly there is a room of its own. */
export const roomOf = (path) =>
  path
    .replace(/^server\/src\//, '')
    .split('/')[0]
    .replace(/\.ts$/, '')

export const isServerProduct = (path) => path.startsWith('server/src/') && isProduct(path)

const graphs = new Map()

/** @returns {Map<string, Set<string>>} the rooms that each room imports, types included; read once a run */
function graphOf(workspace) {
  if (!graphs.has(workspace)) graphs.set(workspace, readGraph(join(workspace, 'server/src')))
  return graphs.get(workspace)
}

function readGraph(source) {
  const graph = new Map()
  for (const entry of readdirSync(source, { recursive: true })) {
    const path = entry.replaceAll('\\', '/')
    if (!isProduct(path)) continue
    const room = roomOf(path)
    if (!graph.has(room)) graph.set(room, new Set())
    const code = readFileSync(join(source, path), 'utf8')
    for (const [, specifier] of code.matchAll(/(?:\bfrom|\bimport\(?)\s*['"](\.[^'"]+)['"]/g)) {
      const target = posix.join(posix.dirname(path), specifier)
      if (isProduct(`${target}.ts`) && roomOf(target) !== room) graph.get(room).add(roomOf(target))
    }
  }
  return graph
}

/** The shortest way from one room to another along imports, both included; null when there is none. */
export function wayBetween(workspace, from, to) {
  const graph = graphOf(workspace)
  const seen = new Set([from])
  for (let ways = [[from]]; ways.length > 0;) {
    const next = []
    for (const way of ways) {
      if (way.at(-1) === to) return way
      for (const room of graph.get(way.at(-1)) ?? []) {
        if (seen.has(room)) continue
        seen.add(room)
        next.push([...way, room])
      }
    }
    ways = next
  }
  return null
}
