import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DESIGN_TYPES, type DesignType, MODE_TYPES, MODES_FROM_PICTURES } from '@tessera/shared/contract/design/task'
import { packageRoot } from '../../package-root'
import { EngineRouting, ENGINES } from '../engines/registry'
import { modeOf } from './modes'

const root = join(packageRoot, '..')
const namesIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => !/\.test\.|\.md$/.test(name))
    .map((name) => name.replace(/\.ts$/, ''))
const folderOf = (type: string): string => type.replaceAll('_', '-')

test('every mode has exactly one contract file, one folder in the remote, one file here, and an engine', () => {
  const offered = MODE_TYPES.map(folderOf).toSorted()
  expect(offered.length).toBe(new Set(offered).size)
  expect(namesIn('shared/src/contract/design/modes').toSorted()).toEqual(offered)
  const besideModes = (names: string[], ...others: string[]) =>
    names.filter((name) => !others.includes(name)).toSorted()
  expect(besideModes(namesIn('remote-design/src/modes'), 'modes')).toEqual(offered)
  expect(besideModes(namesIn('server/src/design/modes'), 'modes', 'server-mode')).toEqual(offered)
  const every = new EngineRouting(ENGINES)
  for (const type of DESIGN_TYPES) {
    const isOffered = MODE_TYPES.some((each) => each === type)
    expect({ type, mode: modeOf(type) !== undefined, engine: every.routeOf(type) !== null }).toEqual({
      type,
      mode: isOffered,
      engine: isOffered,
    })
  }
})

/** Files outside a mode's own that change by a line, with its import. */
const FOUR = [
  'remote-design/src/modes/modes.ts',
  'server/src/design/engines/registry.ts',
  'server/src/design/modes/modes.ts',
  'shared/src/contract/design/task.ts',
]
/** Its page, like any page (README, "Add a page"). */
const PAGE = ['remote-design/src/remote.ts', 'remote-design/src/routes.ts']
/** Names all nine modes from the start. */
const LINKS = 'shared/src/remote/links.ts'
/** The mode's own files, the engine's and the furnishing modes', texts, and demo and test data. */
const OWN =
  /engines\/basic\/|\/furnishing\/|\.text\.ts$|\.mock\.ts$|\/src\/seed\/|\/testing\/|\.fixtures\.ts$|\.test\.tsx?$/
/** What the embedded engine makes less than well is told everywhere. */
const CAVEAT = 'shared/src/contract/design/caveat.ts'
/** Where a mode is known by name besides. A line more here is a place where the seam leaks. */
const ELSEWHERE: Partial<Record<DesignType, readonly string[]>> = {
  change_entity: [CAVEAT],
  creation_empty_change: [CAVEAT],
  billet_design: [CAVEAT],
  eliminate_everything: [CAVEAT],
  furniture_background: [CAVEAT],
  style_imitation: [CAVEAT],
}

const allSources = ['shared', 'server', 'host', ...namesIn('.').filter((name) => name.startsWith('remote-'))]
  .flatMap((name) =>
    readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' }).map((path) => `${name}/src/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n') }))
const sources = allSources.filter(({ path }) => !OWN.test(path))

test('texts give each mode its words, and tell none from the others', () => {
  const told = allSources
    .filter(({ path }) => path.endsWith('.text.ts') && !path.includes('modes/'))
    .flatMap(({ path, lines }) =>
      lines.filter((line) => MODE_TYPES.some((type) => line.includes(`=== '${type}'`))).map((line) => ({ path, line })),
    )
  expect(told).toEqual([])
})

test('what a mode declares: pieces whose size customers are told, a picture without which it is not asked for', () => {
  expect(MODE_TYPES.filter((type) => modeOf(type)?.laysPieces).toSorted()).toEqual(['billet_design', 'tile_change'])
  expect(MODES_FROM_PICTURES).toEqual(['style_imitation'])
})

const camelCase = (type: string) => type.replaceAll(/_(.)/g, (_match, letter: string) => letter.toUpperCase())

test.each(MODE_TYPES)('%s touches four files outside its own, and those of a page', (type) => {
  const named = new RegExp(`\\b(${type}|${type.toUpperCase()}|${camelCase(type)})`)
  const found = sources
    .filter(({ path }) => !path.includes(`modes/${folderOf(type)}`))
    .filter(({ lines }) => lines.some((line) => named.test(line) && !line.startsWith('import ')))
    .map(({ path }) => path)
  expect(found.toSorted()).toEqual([...FOUR, ...PAGE, LINKS, ...(ELSEWHERE[type] ?? [])].toSorted())
})
