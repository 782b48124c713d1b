import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DESIGN_TYPES, MODE_TYPES } from '@tessera/shared/contract/design/task'
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

/** Changes outside a mode's own files, each with its import; derived from the first mode. */
const FOUR_LINES = [
  'remote-design/src/modes/modes.ts: tile_change: TILE_CHANGE_FACTS,',
  "server/src/design/engines/registry.ts: tile_change: { level: 'full', needs: [] },",
  'server/src/design/modes/modes.ts: tile_change: TILE_CHANGE,',
  'shared/src/contract/design/task.ts: { request: tileChangeRequest, task: tileChangeTask, item: tileChangeRequest.omit(TOKEN) },',
]
/** Its page, like any page (README, "Add a page"). */
const PAGE = [
  "remote-design/src/remote.ts: tileChange: () => import('./modes/tile-change/TileChangePage'),",
  "remote-design/src/routes.ts: page: 'tileChange',",
  'remote-design/src/routes.ts: title: ROUTES_TEXT.tileChange,',
]
/** Files that name all nine modes from the start. */
const NINE = [
  "shared/src/remote/links.ts: tile_change: '/work/design/ceramicTile',",
  "shared/src/contract/design/task.ts: 'tile_change',",
]
/** The mode's own files, its engine, texts, and its demo and test data. */
const OWN =
  /modes\/tile-change|engines\/basic\/|\.text\.ts$|\.mock\.ts$|\/src\/seed\/|\/testing\/|\.fixtures\.ts$|\.test\.tsx?$/
const NAMES = /tile[-_]?change/i

test('adding a mode touches four lines outside its own files, and those of a page', () => {
  const found = ['shared', 'server', 'host', ...namesIn('.').filter((name) => name.startsWith('remote-'))]
    .flatMap((name) =>
      readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' }).map((path) => `${name}/src/${path}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !OWN.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .filter((line) => NAMES.test(line) && !line.startsWith('import '))
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(found.toSorted()).toEqual([...FOUR_LINES, ...PAGE, ...NINE].toSorted())
})
