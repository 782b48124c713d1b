/** The graph of the server's features in `docs/architecture.md` is what the features import. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { featureGraph } from './server-rooms.mjs'

const PAGE = 'docs/architecture.md'

/** @returns {Map<string, string[]>} the arrows of a page's only Mermaid graph: from a feature to those it imports */
export function drawnArrows(page) {
  const [, graph = ''] = /```mermaid\n([\s\S]*?)```/.exec(page) ?? []
  const lines = [...graph.matchAll(/^ *([\w-]+) --> (.+)$/gm)]
  return new Map(lines.map(([, from, to]) => [from, to.split('&').map((each) => each.trim())]))
}

/** @param {Map<string, string[]>} drawn @param {Map<string, string[]>} real @returns {string[]} */
export function arrowFailures(drawn, real) {
  const written = (arrows) => (arrows.length > 0 ? arrows.toSorted().join(' & ') : 'nothing')
  return [...new Set([...drawn.keys(), ...real.keys()])]
    .map((feature) => [feature, written(drawn.get(feature) ?? []), written(real.get(feature) ?? [])])
    .filter(([, shown, found]) => shown !== found)
    .map(([feature, shown, found]) => `${PAGE}: ${feature} imports ${found}; the graph shows ${shown}`)
}

/** @returns {string[]} */
export const checkServerPage = () =>
  arrowFailures(drawnArrows(readFileSync(join(root, PAGE), 'utf8')), featureGraph(root))
