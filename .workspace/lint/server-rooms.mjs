/** The import graph between folders of `server/src`, for `tessera/server-foundations` and `tessera/server-cycles`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Folders that every feature depends on. */
export const FOUNDATIONS = ['db', 'http', 'storage', 'jobs']
/** Single files without dependencies, importable from everywhere. */
export const LEAVES = ['package-root', 'private-folder', 'repeated', 'sealing']

/** Tests and test helpers may import everything. */
const isProduct = (path) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(path)

/** The folder below `server/src` that a path is in; a file directly there counts as its own folder. */
export const roomOf = (path) =>
  path
    .replace(/^server\/src\//, '')
    .split('/')[0]
    .replace(/\.ts$/, '')

export const isServerProduct = (path) => path.startsWith('server/src/') && isProduct(path)

const graphs = new Map()

/** @returns {Map<string, Set<string>>} imports between folders, type imports included; read once per run */
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

/** @returns {Map<string, string[]>} imports between features: folders that are no foundation, without files at the top */
export function featureGraph(workspace) {
  const isFeature = (room) => !FOUNDATIONS.includes(room) && !existsSync(join(workspace, `server/src/${room}.ts`))
  const features = [...graphOf(workspace)].filter(([room]) => isFeature(room))
  return new Map(features.map(([room, imported]) => [room, [...imported].filter(isFeature)]))
}

/** Shortest import path from one folder to another, both included; null when there is none. */
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
